/**
 * Runs as a separate process and creates the demo content, with the settings of the server that
 * starts it.
 */

import { openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { createDemoContent } from "./create.ts";

const { filesUrl, databaseUrl, dataDir, logLevel } = beginProgram();
const log = openLog({ logLevel });
const database = openDatabase({ url: databaseUrl, dataDir });
const files = await openFiles({ filesUrl, dataDir });
const pictures = openPictures({ db: database.db, files, log });
await createDemoContent({ db: database.db, pictures, log });
await pictures.close();
await database.close();
