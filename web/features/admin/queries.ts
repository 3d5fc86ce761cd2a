import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/endpoints';
import { ADMIN_HISTORY_LIMIT } from '../../../worker/contract/limits';
import { call } from '../../lib/api';

/** All that an administrator's screen shows; part of the key of each of its lists. */
export const ADMIN_KEY = 'admin';

export const historyQuery = (bearer: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'history', bearer],
    queryFn: ({ signal }) => call(endpoints.adminHistory, { limit: ADMIN_HISTORY_LIMIT }, { bearer, signal }),
  });

export const submissionsQuery = (bearer: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'submissions', bearer],
    queryFn: ({ signal }) => call(endpoints.adminSubmissions, {}, { bearer, signal }),
  });

export const auditQuery = (bearer: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'audit', bearer],
    queryFn: ({ signal }) => call(endpoints.adminAudit, {}, { bearer, signal }),
  });
