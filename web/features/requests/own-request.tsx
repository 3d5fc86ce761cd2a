import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { OwnRequest } from '../../../worker/contract/calls/requests';
import { call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { CopyField } from '../../ui/form/copy-field';
import { notify } from '../../ui/overlay/notify';
import { QrCode } from '../../ui/qr-code';
import { RelativeTime } from '../../ui/relative-time';
import { countsOf } from './request-terms';
import { Sendings } from './sendings';

interface OwnRequestProps {
  userId: string;
  request: OwnRequest;
  /** Renders a link to a folder of My Files. */
  folderLink(folderId: string, content: ReactNode): ReactNode;
}

const CHIPS = {
  open: ['Open', 'bg-accent-wash text-accent'],
  closed: ['Closed', 'bg-hover text-muted'],
  expired: ['Expired', 'bg-hover text-muted'],
} as const;

/** One request for files: its link, usage, deliveries and buttons. */
export function OwnRequestItem({ userId, request, folderLink }: OwnRequestProps) {
  const queries = useQueryClient();
  const [openPart, setOpenPart] = useState<'qr' | 'sendings' | null>(null);
  const [asking, setAsking] = useState(false);
  const { requestId, title, link, state, expiryDate, isForOne, hasPassword } = request;
  const [stateLabel, stateStyle] = CHIPS[state];

  const outcome = {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['requests', userId] }),
    onError: (failure: Error) => notify('error', failureMessage(failure)),
  };
  const closing = useMutation({
    mutationFn: () => call(endpoints.closeRequest, { userId, requestId, isClosed: state === 'open' }),
    ...outcome,
  });
  const deletion = useMutation({ mutationFn: () => call(endpoints.deleteRequest, { userId, requestId }), ...outcome });
  const busy = closing.isPending || deletion.isPending;
  const toggle = (part: 'qr' | 'sendings') => setOpenPart(openPart === part ? null : part);
  const terms = [isForOne && 'from one sender', hasPassword && 'with a password'].filter(Boolean).join(', ');

  return (
    <li className="space-y-3 py-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-[0.9375rem] font-semibold">
          <FileName name={title} />
        </h3>
        <span className={`shrink-0 rounded-full px-2.5 py-0.5 text-xs font-medium ${stateStyle}`}>{stateLabel}</span>
      </div>
      <p className="text-sm text-muted tabular-nums">
        {countsOf(request)}
        <br />
        {state === 'expired' ? 'Ended ' : 'Ends '}
        <RelativeTime time={expiryDate} />
        {terms && `, ${terms}`}
      </p>
      {state === 'open' && <CopyField label={`Link of ${title}`} value={link} shareTitle={title} />}
      <div className="-ml-2.5 flex flex-wrap gap-1">
        {state === 'open' && (
          <Button variant="quiet" className="px-2.5!" aria-expanded={openPart === 'qr'} onClick={() => toggle('qr')}>
            {openPart === 'qr' ? 'Hide QR Code' : 'Show QR Code'}
          </Button>
        )}
        {request.sendingCount > 0 && (
          <Button
            variant="quiet"
            className="px-2.5!"
            aria-expanded={openPart === 'sendings'}
            onClick={() => toggle('sendings')}
          >
            {openPart === 'sendings' ? 'Hide deliveries' : 'Show deliveries'}
          </Button>
        )}
        {request.folderId !== null && folderLink(request.folderId, 'Open Folder')}
        {state !== 'expired' && (
          <Button variant="quiet" className="px-2.5!" busy={busy && !asking} onClick={() => closing.mutate()}>
            {state === 'open' ? 'Close' : 'Reopen'}
          </Button>
        )}
        <Button variant="quiet" className="px-2.5!" aria-expanded={asking} onClick={() => setAsking(!asking)}>
          Delete
        </Button>
      </div>
      {asking && (
        <div className="rounded-control border border-line bg-surface p-3">
          <p className="text-sm text-muted">
            The link stops working permanently. Files that have arrived stay in My Files.
          </p>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep It
            </Button>
            <Button variant="danger" busy={busy} onClick={() => deletion.mutate()}>
              Delete Request
            </Button>
          </div>
        </div>
      )}
      {openPart === 'qr' && state === 'open' && (
        <div className="mx-auto w-full max-w-48">
          <QrCode text={link} label={`QR code of ${link}`} />
        </div>
      )}
      {openPart === 'sendings' && <Sendings userId={userId} requestId={requestId} folderLink={folderLink} />}
    </li>
  );
}
