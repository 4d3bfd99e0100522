import fontAddress from "./aleo-bold.ttf?inline";
import backgroundAddress from "./card-background.png?inline";

/**
 * The background of a card, bundled into the server as data, so that no separate file is needed.
 */
export const background = bytesOf(backgroundAddress);
/** Aleo Bold: both files of app/ui/fonts merged, in the format that the text engine reads. */
export const font = bytesOf(fontAddress);

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64");
}
