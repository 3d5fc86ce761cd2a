import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

export type Profile = Answer<typeof endpoints.userProfile>['profile'];

/** Refetches on focus, because the user may have paid in another tab. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => (await call(endpoints.userProfile, { userId }, { signal })).profile,
    refetchOnWindowFocus: 'always',
  });

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => (await call(endpoints.subscriptionPlans, {}, { signal })).plans,
  staleTime: 5 * 60_000,
});
