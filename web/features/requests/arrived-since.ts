import type { OwnRequest } from '../../../worker/contract/calls/requests';

/** How many files each request had, when it was looked at last. */
export type Seen = ReadonlyMap<string, number>;

export const seenOf = (requests: readonly Pick<OwnRequest, 'requestId' | 'usedFiles'>[]): Seen =>
  new Map(requests.map(({ requestId, usedFiles }) => [requestId, usedFiles]));

/** The titles of requests to which more is sent than when they were seen; none where nothing was seen before. */
export const arrivedSince = (
  seen: Seen | null,
  requests: readonly Pick<OwnRequest, 'requestId' | 'usedFiles' | 'title'>[],
): string[] =>
  requests
    .filter(({ requestId, usedFiles }) => seen !== null && usedFiles > (seen.get(requestId) ?? 0))
    .map(({ title }) => title);
