/**
 * Copies a text to the clipboard. Falls back to the selection where the site is served without
 * HTTPS, because the Clipboard API is missing there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    // Everything outside an open dialog is inert.
    (document.activeElement?.closest("dialog") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
