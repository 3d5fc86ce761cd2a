import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import type { Input } from '../../../worker/contract/calls/endpoint';
import { call } from '../../lib/api';

export const ADMIN_KEY = 'admin';

export const AUDIT_KEY = [ADMIN_KEY, adminEndpoints.adminAudit.path];

export interface ListView {
  page: number;
  search: string;
}

export const FIRST_PAGE: ListView = { page: 1, search: '' };

type Listing =
  | typeof adminEndpoints.adminHistory
  | typeof adminEndpoints.adminSubmissions
  | typeof adminEndpoints.adminAudit
  | typeof adminEndpoints.adminExclusions;

const listQuery =
  <List extends Listing>(list: List) =>
  (bearer: string, { page, search }: ListView) =>
    queryOptions({
      queryKey: [ADMIN_KEY, list.path, bearer, page, search],
      queryFn: ({ signal }) => call(list, { page: String(page), search } as Input<List>, { bearer, signal }),
      placeholderData: keepPreviousData,
    });

export const operationsQuery = (bearer: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, adminEndpoints.adminOperations.path, bearer],
    queryFn: ({ signal }) => call(adminEndpoints.adminOperations, {}, { bearer, signal }),
  });

export const historyQuery = listQuery(adminEndpoints.adminHistory);
export const submissionsQuery = listQuery(adminEndpoints.adminSubmissions);
export const auditQuery = listQuery(adminEndpoints.adminAudit);
export const exclusionsQuery = listQuery(adminEndpoints.adminExclusions);
