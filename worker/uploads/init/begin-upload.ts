/** Begins an upload in a user's name, or adds to one: whoever announces files, a page or a program, is judged here. */
import type { Context } from 'hono';
import type { Handled } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { refuseExcluded } from '../../identity/excluded';
import type { AppEnv } from '../../lib/env';
import { entitlementsFor } from '../../plans/current';
import { announce } from './announce';
import { destinationOf } from './destination';

/** Answers the folder that the files go to, and where each is to be sent. Throws what is wrong with them. */
export async function beginUpload(c: Context<AppEnv>, input: Handled<typeof endpoints.initUpload>) {
  const [allowed] = await Promise.all([entitlementsFor(c, input.userId), refuseExcluded(c, input.userId)]);
  return announce(c, input, allowed, (arrivals) => destinationOf(c, { input, allowed, ...arrivals }));
}
