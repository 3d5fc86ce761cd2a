import { queryOptions } from '@tanstack/react-query';
import { apiTokenEndpoints } from '../../../../worker/contract/calls/api-tokens';
import { call } from '../../../lib/api';

export const apiTokensQuery = (userId: string) =>
  queryOptions({
    queryKey: ['api-tokens', userId],
    queryFn: async ({ signal }) => (await call(apiTokenEndpoints.apiTokens, { userId }, { signal })).tokens,
  });
