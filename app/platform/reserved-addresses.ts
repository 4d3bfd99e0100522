/**
 * Whether an e-mail or web address is one of those set apart for examples (RFC 2606), where nobody
 * is reached.
 */
export function isReservedAddress(address: string): boolean {
  const host = URL.canParse(address)
    ? new URL(address).hostname
    : address.slice(address.lastIndexOf("@") + 1);
  return /(^|\.)(example|example\.(com|net|org)|invalid|test)$/i.test(host);
}
