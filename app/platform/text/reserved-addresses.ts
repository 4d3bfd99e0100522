/**
 * Whether an e-mail or web address is reserved for examples (RFC 2606), so that it reaches nobody.
 */
export function isReservedAddress(address: string): boolean {
  const host = URL.canParse(address)
    ? new URL(address).hostname
    : address.slice(address.lastIndexOf("@") + 1);
  return /(^|\.)(example|example\.(com|net|org)|invalid|test)$/i.test(host);
}
