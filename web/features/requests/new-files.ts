import type { OwnRequest } from '../../../worker/contract/calls/requests';

export type FileCounts = ReadonlyMap<string, number>;

export const fileCountsOf = (requests: readonly Pick<OwnRequest, 'requestId' | 'usedFiles'>[]): FileCounts =>
  new Map(requests.map(({ requestId, usedFiles }) => [requestId, usedFiles]));

/** Returns the titles of requests that have more files than in `previousCounts`. */
export const titlesWithNewFiles = (
  previousCounts: FileCounts | null,
  requests: readonly Pick<OwnRequest, 'requestId' | 'usedFiles' | 'title'>[],
): string[] =>
  requests
    .filter(({ requestId, usedFiles }) => previousCounts !== null && usedFiles > (previousCounts.get(requestId) ?? 0))
    .map(({ title }) => title);
