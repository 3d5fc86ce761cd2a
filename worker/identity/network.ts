import ipaddr from 'ipaddr.js';

/** Groups of 16 bits. A household gets at least a /64, a provider's customer up to a /48 (RFC 6177). */
const HOUSEHOLD_GROUPS = 4;
const SITE_GROUPS = 3;

/** Returns the /64 of an IPv6 address. An IPv4 address in IPv6 notation becomes an IPv4 address. Other text stays. */
export const network = (address: string): string => prefixOf(address, HOUSEHOLD_GROUPS);

/** Like `network`, but returns the /48 of an IPv6 address, which is the largest network of one customer. */
export const siteNetwork = (address: string): string => prefixOf(address, SITE_GROUPS);

function prefixOf(address: string, groupCount: number): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, groupCount).map((group) => group.toString(16));
  return `${groups.join(':')}::/${groupCount * 16}`;
}
