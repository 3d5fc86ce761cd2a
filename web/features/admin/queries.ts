import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Input } from '../../../worker/contract/endpoint';
import { endpoints } from '../../../worker/contract/endpoints';
import { call } from '../../lib/api';

/** All that an administrator's screen shows; part of the key of each of its lists. */
export const ADMIN_KEY = 'admin';

/** Which part of a list is shown. */
export interface Shown {
  page: number;
  search: string;
}

export const FIRST_PAGE: Shown = { page: 1, search: '' };

type Listing =
  | typeof endpoints.adminHistory
  | typeof endpoints.adminSubmissions
  | typeof endpoints.adminAudit
  | typeof endpoints.adminExclusions;

const listQuery =
  <List extends Listing>(list: List) =>
  (bearer: string, { page, search }: Shown) =>
    queryOptions({
      queryKey: [ADMIN_KEY, list.path, bearer, page, search],
      queryFn: ({ signal }) => call(list, { page: String(page), search } as Input<List>, { bearer, signal }),
      placeholderData: keepPreviousData,
    });

export const historyQuery = listQuery(endpoints.adminHistory);
export const submissionsQuery = listQuery(endpoints.adminSubmissions);
export const auditQuery = listQuery(endpoints.adminAudit);
export const exclusionsQuery = listQuery(endpoints.adminExclusions);
