const kept = new Map<string, File>();
let last = 0;

/**
 * Keeps a picture of an opened document until its place is in the text.
 *
 * @returns the address under which {@link takePicture} finds it
 */
export function keepPicture(file: File): string {
  last += 1;
  const address = `kept-picture:${last}`;
  kept.set(address, file);
  return address;
}

/** Returns the picture of an address, once, or undefined if it is another address. */
export function takePicture(address: string): File | undefined {
  const file = kept.get(address);
  kept.delete(address);
  return file;
}
