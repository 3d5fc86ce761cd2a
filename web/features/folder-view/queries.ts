import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

export const folderQuery = (folderId: string) =>
  queryOptions({
    queryKey: ['folder', folderId],
    queryFn: ({ signal }) => call(endpoints.folder, { folderId }, { signal }),
  });
