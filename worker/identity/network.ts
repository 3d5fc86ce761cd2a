import ipaddr from 'ipaddr.js';

/** The groups of 16 bits that a household's addresses have in common. */
const HOUSEHOLD_GROUPS = 4;

/**
 * An IPv4 address counts alone, an IPv6 address by its /64: one household is given at least that. IPv4 that is written
 * as IPv6 counts as IPv4. What is no address counts as it is.
 */
export function network(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, HOUSEHOLD_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
