import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { failureMessage } from '../../lib/failure-message';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/button';
import { LinkedText } from '../../ui/linked-text';
import { RelativeTime } from '../../ui/relative-time';
import { Skeleton } from '../../ui/skeleton';
import { SENDINGS_PER_PAGE, sendingsQuery } from './own-queries';

/** Estimated height: the mean of rows with and without a message. */
const ROW_PX = 78;

interface SendingsProps {
  userId: string;
  count: number;
  requestId: string;
  folderLink(folderId: string, content: ReactNode): ReactNode;
}

type Sending = Answer<typeof endpoints.sendings>['sendings'][number];

function contentText({ fileCount, totalBytes, unfinishedFiles, folderId }: Sending): string {
  const size = formatBytes(totalBytes);
  if (unfinishedFiles === 0) {
    return folderId === null
      ? t`${plural(fileCount, { one: '# file', other: '# files' })}, ${size}, deleted since`
      : t`${plural(fileCount, { one: '# file', other: '# files' })}, ${size}`;
  }
  return folderId === null
    ? t`${plural(fileCount, { one: '# file', other: '# files' })}, ${size}, ${plural(unfinishedFiles, { one: '# file', other: '# files' })} still uploading, deleted since`
    : t`${plural(fileCount, { one: '# file', other: '# files' })}, ${size}, ${plural(unfinishedFiles, { one: '# file', other: '# files' })} still uploading`;
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
        aria-label={t`Deliveries`}
        className="divide-y divide-line rounded-control border border-line bg-surface text-sm"
      >
        {data.sendings.map((sending) => (
          <SendingRow key={`${sending.begunAt} ${sending.folderId}`} sending={sending} folderLink={folderLink} />
        ))}
      </ul>
      {data.total > pages * SENDINGS_PER_PAGE && (
        <Button variant="quiet" busy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

interface SendingRowProps extends Pick<SendingsProps, 'folderLink'> {
  sending: Sending;
}

function SendingRow({ sending, folderLink }: SendingRowProps) {
  const { folderId, sender, message, begunAt } = sending;
  return (
    <li className="py-2.5 pe-1.5 ps-3">
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0">
          <p dir="auto" className="text-parent-start font-medium text-strong [overflow-wrap:anywhere]">
            {sender || t({ message: 'No name', comment: 'In place of the name of the sender' })}
          </p>
          <p className="text-muted tabular-nums">
            <RelativeTime time={begunAt} /> · {contentText(sending)}
          </p>
        </div>
        {folderId !== null && folderLink(folderId, t`View Files`)}
      </div>
      {message !== null && (
        <p dir="auto" className="mt-1 text-parent-start whitespace-pre-wrap text-strong [overflow-wrap:anywhere]">
          <LinkedText text={message} />
        </p>
      )}
    </li>
  );
}
