import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';
import { myFilesKey } from '../../lib/my-files-key';
import { intervalUnlessFinal } from '../../lib/refetch-interval';
import { listInput } from './first-call';
import { loadPage } from './load-page';
import type { Place } from './place';
import type { View } from './view';

export const pageQuery = (userId: string, place: Place, view: View) =>
  queryOptions({
    queryKey: [...myFilesKey(userId), 'page', place, view],
    queryFn: ({ signal }) => loadPage(listInput(userId, place, view), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['my-figures', userId],
    queryFn: ({ signal }) => call(endpoints.userStats, { userId }, { signal }),
    refetchInterval: ({ state }) => intervalUnlessFinal(state.error, MINUTE_MS),
  });
