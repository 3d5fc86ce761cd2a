import fc from 'fast-check';
import { expect, test } from 'vitest';
import { network, siteNetwork } from '../../../../worker/identity/network';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['2001:db8::1::2', '2001:db8::1::2'],
  ['2001:db8', '2001:db8'],
])('counts the address %j as %j', (address, counted) => {
  expect(network(address)).toBe(counted);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['unknown', 'unknown'],
])('maps the address %j to the site %j', (address, site) => {
  expect(siteNetwork(address)).toBe(site);
});

test('treats addresses as equal exactly if their first 64 bits are equal', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const eight = fc.tuple(group, group, group, group, group, group, group, group);
  const formatGroups = (groups: readonly number[]) => groups.map((value) => value.toString(16)).join(':');
  fc.assert(
    fc.property(eight, eight, fc.nat(7), ([...groups], otherGroups, changed) => {
      fc.pre(groups.slice(0, 5).some((part) => part !== 0));
      const neighbour = [...groups.slice(0, 4), ...otherGroups.slice(4)];
      fc.pre(neighbour.slice(0, 5).some((part) => part !== 0));
      expect(network(formatGroups(neighbour))).toBe(network(formatGroups(groups)));
      const elsewhere = groups.with(changed, (groups[changed] ?? 0) ^ 1);
      fc.pre(elsewhere.slice(0, 5).some((part) => part !== 0));
      expect(network(formatGroups(elsewhere)) === network(formatGroups(groups))).toBe(changed >= 4);
    }),
  );
});
