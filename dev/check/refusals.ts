/** Part of the check: a call is refused with no code that its row in the contract does not declare. */

import { commonCodes, mayRefuseWith } from '../../worker/contract/calls/common-errors.ts';
import type { Endpoint } from '../../worker/contract/calls/endpoint.ts';
import { failWith } from './fail.ts';
import { load } from './load.ts';
import { thrownBy } from './thrown.ts';
import { openCode } from './worker-code.ts';

/** What seems to be thrown, and is not, with the reason why. */
const NEVER_THROWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  initUpload: {
    upload_finished: 'A session that cannot be offered with the answer is left out of it.',
    too_many_folders: 'Only creating an empty folder takes one of those.',
  },
  createFolder: {
    bandwidth_exceeded: 'It announces no bytes.',
    too_many_uploads: 'It begins no upload.',
  },
  createDirectory: {
    bandwidth_exceeded: 'It announces no bytes.',
    too_many_uploads: 'It begins no upload.',
  },
  claimFolder: {
    bandwidth_exceeded: 'It announces no bytes.',
    too_many_uploads: 'It begins no upload.',
  },
  makeRequest: {
    bandwidth_exceeded: 'It announces no bytes.',
    too_many_uploads: 'It begins no upload.',
    not_found: 'The folder that it creates is new.',
  },
  send: {
    upload_finished: 'A session that cannot be offered with the answer is left out of it.',
    bandwidth_exceeded: 'A month that is used up is the owner’s, and told as request_unavailable.',
    too_many_folders: 'Only creating an empty folder takes one of those.',
  },
  folder: { taken_down: 'It answers the tombstone before it asks whether the folder may be read.' },
  subscriptionPlans: { payment_unavailable: 'It asks what is configured, and never the provider.' },
};

const { allEndpoints } = await load<{ allEndpoints: Record<string, Endpoint> }>(
  'worker/contract/calls/all-endpoints.ts',
);
const code = openCode();
const thrown = thrownBy(code);
code.close();
failWith(Object.entries(allEndpoints).flatMap(([name, endpoint]) => problemsOf(name, endpoint)));

function problemsOf(name: string, endpoint: Endpoint): string[] {
  const found = thrown.get(name);
  if (!found) return [`${name}: no on(app, endpoints.${name})(...) was found, so its refusals cannot be checked.`];
  const never = NEVER_THROWN[name] ?? {};
  const undeclared = [...found].filter(([code]) => !mayRefuseWith(endpoint, code) && !(code in never));
  const untrue = endpoint.errors.filter((code) => !found.has(code) && !commonCodes(endpoint).has(code));
  const stale = Object.keys(never).filter((code) => !found.has(code) || mayRefuseWith(endpoint, code as never));
  return [
    ...undeclared.map(([code, way]) => `${name}: ${['its handler', ...way].join(' > ')} throws "${code}", undeclared.`),
    ...untrue.map((code) => `${name}: "${code}" is declared, and nothing that its handler calls throws it.`),
    ...stale.map((code) => `${name}: "${code}" need not be among NEVER_THROWN of dev/check/refusals.ts.`),
  ];
}
