/** Begins or continues a user's upload, for pages and programs. */
import type { Context } from 'hono';
import { refuseExcluded } from '../../identity/refuse-excluded';
import type { AppEnv } from '../../lib/env';
import { startEarly } from '../../lib/start-early';
import { entitlementsFor } from '../../plans/current';
import type { Entitlements } from '../../plans/entitlements';
import { announce } from './announce';
import { type EarlierAttempt, findEarlierAttempt, findOwnDestination, type Upload } from './own-folder';
import { type AnnouncedFiles, validateAnnounced } from './validate-files';

type Input = Upload['input'];

export interface ReadAhead {
  readonly allowed: Promise<Entitlements>;
  readonly exclusionCheck: Promise<void>;
  readonly announced: Promise<AnnouncedFiles>;
  readonly earlier: Promise<EarlierAttempt>;
}

export function readAhead(c: Context<AppEnv>, input: Input): ReadAhead {
  const announced = startEarly(validateAnnounced(input, c.var.config));
  return {
    allowed: startEarly(entitlementsFor(c, input.userId)),
    exclusionCheck: startEarly(refuseExcluded(c, input.userId)),
    announced,
    earlier: startEarly(announced.then((files) => findEarlierAttempt(c, input, files))),
  };
}

export async function beginUpload(c: Context<AppEnv>, input: Input, reads: ReadAhead = readAhead(c, input)) {
  const [allowed] = await Promise.all([reads.allowed, reads.exclusionCheck]);
  const announced = await reads.announced;
  const upload = { input, allowed, announced, earlier: reads.earlier };
  return announce(c, input, announced, allowed, (isRetry) => findOwnDestination(c, upload, isRetry));
}
