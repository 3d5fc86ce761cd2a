import type { OwnRequest } from '../../../worker/contract/calls/requests';

/** Number of files of each request at the last look, by request id. */
export type Seen = ReadonlyMap<string, number>;

export const seenOf = (requests: readonly Pick<OwnRequest, 'requestId' | 'usedFiles'>[]): Seen =>
  new Map(requests.map(({ requestId, usedFiles }) => [requestId, usedFiles]));

/** Returns the titles of requests that received files since `seen`. Returns none if `seen` is null. */
export const arrivedSince = (
  seen: Seen | null,
  requests: readonly Pick<OwnRequest, 'requestId' | 'usedFiles' | 'title'>[],
): string[] =>
  requests
    .filter(({ requestId, usedFiles }) => seen !== null && usedFiles > (seen.get(requestId) ?? 0))
    .map(({ title }) => title);
