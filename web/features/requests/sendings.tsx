import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../lib/failure-message';
import { countOf, formatBytes } from '../../lib/format';
import { Button } from '../../ui/button';
import { LinkedText } from '../../ui/linked-text';
import { RelativeTime } from '../../ui/relative-time';
import { Skeleton } from '../../ui/skeleton';
import { SENDINGS_PER_PAGE, sendingsQuery } from './own-queries';

/** Of a delivery: the mean of the heights with and without a message. */
const ROW_PX = 78;

interface SendingsProps {
  userId: string;
  count: number;
  requestId: string;
  folderLink(folderId: string, content: ReactNode): ReactNode;
}

export function Sendings({ userId, count, requestId, folderLink }: SendingsProps) {
  const [pages, setPages] = useState(1);
  const { data, error, isPlaceholderData } = useQuery({
    ...sendingsQuery(userId, requestId, pages),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <p className="text-sm text-danger">{failureMessage(error)}</p>;
  if (!data) {
    return (
      <div style={{ height: Math.min(count, SENDINGS_PER_PAGE) * ROW_PX }}>
        <Skeleton className="size-full rounded-control" />
      </div>
    );
  }
  return (
    <>
      <ul
        aria-label="Deliveries"
        className="divide-y divide-line rounded-control border border-line bg-surface text-sm"
      >
        {data.sendings.map(({ folderId, sender, message, begunAt, fileCount, totalBytes, unfinishedFiles }) => (
          <li key={`${begunAt} ${folderId}`} className="py-2.5 pr-1.5 pl-3">
            <div className="flex items-center justify-between gap-2">
              <div className="min-w-0">
                <p className="font-medium text-strong [overflow-wrap:anywhere]">{sender || 'No name'}</p>
                <p className="text-muted tabular-nums">
                  <RelativeTime time={begunAt} /> · {countOf(fileCount, 'file')}, {formatBytes(totalBytes)}
                  {unfinishedFiles > 0 && `, ${countOf(unfinishedFiles, 'file')} still uploading`}
                  {folderId === null && ', deleted since'}
                </p>
              </div>
              {folderId !== null && folderLink(folderId, 'View Files')}
            </div>
            {message !== null && (
              <p className="mt-1 pr-1.5 whitespace-pre-wrap text-strong [overflow-wrap:anywhere]">
                <LinkedText text={message} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {data.total > pages * SENDINGS_PER_PAGE && (
        <Button variant="quiet" busy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </>
  );
}
