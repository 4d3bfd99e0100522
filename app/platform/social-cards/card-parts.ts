import fontAddress from "./aleo-bold.ttf?inline";
import backgroundAddress from "./card-background.png?inline";

/** What a card is drawn on and with, as data inside the server's program: it needs no file beside it. */
export const background = bytesOf(backgroundAddress);
/** Aleo Bold, both files of app/ui/fonts in one, in the format that the text engine reads. */
export const font = bytesOf(fontAddress);

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64");
}
