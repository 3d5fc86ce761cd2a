import ipaddr from 'ipaddr.js';

/**
 * Number of 16-bit groups in a network prefix. A household gets at least a /64, a customer of a provider up to a /48
 * (RFC 6177).
 */
const HOUSEHOLD_GROUPS = 4;
const SITE_GROUPS = 3;

/**
 * Returns an IPv4 address unchanged, and the /64 network of an IPv6 address. An IPv4 address in IPv6 notation counts
 * as IPv4. Invalid text is returned unchanged.
 */
export const network = (address: string): string => prefixOf(address, HOUSEHOLD_GROUPS);

/**
 * Returns the largest network that one customer of a provider may have. For IPv6 this is the /48 network, which
 * contains 65,536 /64 networks. An IPv4 address is returned unchanged.
 */
export const siteNetwork = (address: string): string => prefixOf(address, SITE_GROUPS);

function prefixOf(address: string, groupCount: number): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, groupCount).map((group) => group.toString(16));
  return `${groups.join(':')}::/${groupCount * 16}`;
}
