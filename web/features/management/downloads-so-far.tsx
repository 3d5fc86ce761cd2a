import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { useWantsNotification } from '../../lib/notifications/choice';
import { notifyInBackground } from '../../lib/notifications/notifications';
import { intervalUnlessFinal, useRefetchInterval } from '../../lib/refetch-interval';
import { LiveDownloads } from './live-downloads';
import { managedKey } from './queries';

interface DownloadsSoFarProps {
  folderId: string;
  /** Name of the upload. The server does not know the name of an encrypted upload. */
  name: string;
  userId: string;
}

export function DownloadsSoFar({ folderId, name, userId }: DownloadsSoFarProps) {
  const intervalMs = useRefetchInterval();
  const wantsNotification = useWantsNotification('downloaded');
  const { data } = useQuery({
    queryKey: [...managedKey(folderId), 'downloads', userId],
    queryFn: ({ signal }) => call(endpoints.managedFolder, { folderId, userId, limit: 1 }, { signal }),
    refetchInterval: ({ state }) => intervalUnlessFinal(state.error, intervalMs(state.data?.current.totalDownloads)),
    refetchIntervalInBackground: wantsNotification,
    staleTime: 0,
  });
  const current = data?.current;
  useDownloadNotification(current?.totalDownloads, name);
  if (!current) return null;
  return (
    <div className="flex gap-2.5">
      <Download aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
      <LiveDownloads figures={current} isUsedUp={current.isUsedUp} />
    </div>
  );
}

function useDownloadNotification(total: number | undefined, name: string): void {
  const previousTotal = useRef(total);
  useEffect(() => {
    const previous = previousTotal.current;
    previousTotal.current = total;
    if (previous === undefined || total === undefined || total <= previous) return;
    const title = t({
      message: 'Downloaded',
      context: 'upload',
      comment: 'Title of a notification. Its text is the name of the upload',
    });
    void notifyInBackground('downloaded', title, name);
  }, [total, name]);
}
