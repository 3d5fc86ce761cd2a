/** Begins an upload in a user's name, or adds files to one. Pages and programs both upload through here. */
import type { Context } from 'hono';
import type { Handled } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { refuseExcluded } from '../../identity/excluded';
import { ahead } from '../../lib/ahead';
import type { AppEnv } from '../../lib/env';
import { entitlementsFor } from '../../plans/current';
import type { Entitlements } from '../../plans/entitlements';
import { type Arrivals, announce, arrivalsOf } from './announce';
import { type BegunBefore, destinationOf, findBegunBefore } from './destination';

type Input = Handled<typeof endpoints.initUpload>;

/** Data that decides about an upload. The reads may still be in flight. */
export interface KnownAhead {
  readonly allowed: Promise<Entitlements>;
  readonly notExcluded: Promise<void>;
  readonly arrivals: Promise<Arrivals>;
  readonly begunBefore: Promise<BegunBefore>;
}

/** Starts all reads that decide about an upload, in parallel. */
export function readAhead(c: Context<AppEnv>, input: Input): KnownAhead {
  const arrivals = ahead(arrivalsOf(c, input));
  return {
    allowed: ahead(entitlementsFor(c, input.userId)),
    notExcluded: ahead(refuseExcluded(c, input.userId)),
    arrivals,
    begunBefore: ahead(arrivals.then(({ files }) => findBegunBefore(c, input, files))),
  };
}

/** Returns the folder of the files, and an upload target for each. Throws if the upload is refused. */
export async function beginUpload(c: Context<AppEnv>, input: Input, known: KnownAhead = readAhead(c, input)) {
  const [allowed] = await Promise.all([known.allowed, known.notExcluded]);
  const arrivals = await known.arrivals;
  const upload = { input, allowed, ...arrivals };
  return announce(c, input, arrivals, allowed, () => destinationOf(c, upload, known.begunBefore));
}
