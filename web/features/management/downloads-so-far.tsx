import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { useRefetchInterval } from '../../lib/refetch-interval';
import { LiveDownloads } from './live-downloads';
import { managedKey } from './queries';

interface DownloadsSoFarProps {
  folderId: string;
  userId: string;
}

export function DownloadsSoFar({ folderId, userId }: DownloadsSoFarProps) {
  const intervalMs = useRefetchInterval();
  const { data } = useQuery({
    queryKey: [...managedKey(folderId), 'downloads', userId],
    queryFn: ({ signal }) => call(endpoints.managedFolder, { folderId, userId, limit: 1 }, { signal }),
    refetchInterval: ({ state }) => (state.error ? false : intervalMs(state.data?.current.totalDownloads)),
    staleTime: 0,
  });
  const current = data?.current;
  if (!current) return null;
  return (
    <div className="flex gap-2.5">
      <Download aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
      <LiveDownloads figures={current} isUsedUp={current.isUsedUp} />
    </div>
  );
}
