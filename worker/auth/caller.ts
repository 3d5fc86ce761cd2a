import type { Caller } from '../contract/endpoint';
import { ANONYMOUS_USER_ID } from '../contract/ids';
import type { CallerKind } from '../lib/env';
import { Fault } from '../lib/fault';

/**
 * Authorises a call. An anonymous id is a secret, so whoever sends it is that user; any other id belongs to an
 * account and throws `sign_in_required`. What an `uploader` sends is proved by the rows it names.
 */
export function callerOf(required: Caller, input: Record<string, unknown>): CallerKind {
  if (required === 'uploader') return 'uploader';
  const { userId } = input;
  if (userId === undefined) return 'anyone';
  if (required === 'account' || !ANONYMOUS_USER_ID.test(String(userId))) throw new Fault('sign_in_required');
  return 'anonymous';
}
