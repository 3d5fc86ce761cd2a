import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderOpen, LockKeyhole, LockKeyholeOpen, MoreHorizontal, QrCode as QrIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { OwnRequest } from '../../../worker/contract/calls/requests';
import { call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { CopyField } from '../../ui/form/copy-field';
import { ActionMenu } from '../../ui/overlay/action-menu';
import { notify } from '../../ui/overlay/notify';
import { QrCode } from '../../ui/qr-code';
import { RelativeTime } from '../../ui/relative-time';
import { countsOf } from './request-terms';
import { Sendings } from './sendings';

interface OwnRequestProps {
  userId: string;
  request: OwnRequest;
  /** True for the newest request, whose link the user probably wants to share. */
  isNewest: boolean;
  folderLink(folderId: string, content: ReactNode): ReactNode;
  openFolder(folderId: string): void;
}

const CHIPS = {
  open: [msg({ message: 'Active', comment: 'State of a request for files' }), 'bg-accent-wash text-accent'],
  closed: [msg({ message: 'Closed', comment: 'State of a request for files' }), 'bg-hover text-muted'],
  expired: [
    msg({ message: 'Expired', context: 'request', comment: 'State of a request for files' }),
    'bg-hover text-muted',
  ],
} as const;

const closeLabel = () => t({ message: 'Close', context: 'request', comment: 'Then a request accepts no more files' });

export function OwnRequestItem({ userId, request, isNewest, folderLink, openFolder }: OwnRequestProps) {
  const queries = useQueryClient();
  const [openPart, setOpenPart] = useState<'qr' | 'sendings' | null>(null);
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const { requestId, title, link, state, expiryDate, isForOne, hasPassword, folderId } = request;
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
  const terms = [...(isForOne ? [t`from one sender`] : []), ...(hasPassword ? [t`with a password`] : [])];

  return (
    <li className="space-y-3 py-5 first:pt-2">
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 font-semibold">
          <FileName name={title} wraps="always" />
        </h3>
        <span className={`mt-0.5 shrink-0 rounded-full px-2.5 py-0.5 text-xs font-medium ${stateStyle}`}>
          {i18n._(stateLabel)}
        </span>
        <ActionMenu
          trigger={
            <Button
              variant="quiet"
              size="icon"
              className="-mt-1.5 -me-2.5 max-md:-mt-2.5 pointer-coarse:-mt-2.5"
              busy={busy && !isConfirmingDeletion}
              aria-label={t`Actions for ${title}`}
            >
              {!(busy && !isConfirmingDeletion) && <MoreHorizontal aria-hidden />}
            </Button>
          }
          actions={[
            ...(state === 'open'
              ? [
                  {
                    label: openPart === 'qr' ? t`Hide QR code` : t`Show QR code`,
                    icon: QrIcon,
                    onSelect: () => toggle('qr'),
                  },
                ]
              : []),
            ...(folderId !== null
              ? [{ label: t`Open folder`, icon: FolderOpen, onSelect: () => openFolder(folderId) }]
              : []),
            ...(state === 'open' ? [{ label: closeLabel(), icon: LockKeyhole, onSelect: () => closing.mutate() }] : []),
            ...(state === 'closed'
              ? [
                  {
                    label: t({ message: 'Reopen', comment: 'Verb. Then a request accepts files again' }),
                    icon: LockKeyholeOpen,
                    onSelect: () => closing.mutate(),
                  },
                ]
              : []),
            { label: t`Delete…`, icon: Trash2, tone: 'danger', onSelect: () => setConfirmingDeletion(true) },
          ]}
        />
      </div>
      {state === 'open' && <CopyField label={t`Link of ${title}`} isMain={isNewest} value={link} shareTitle={title} />}
      {openPart === 'qr' && state === 'open' && (
        <div className="mx-auto w-full max-w-48">
          <QrCode text={link} label={t`QR code of ${link}`} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
        <p>
          {countsOf(request)}
          <br />
          {state === 'expired' ? (
            <Trans comment="About a request. Example: Ended 3 days ago">
              Ended <RelativeTime time={expiryDate} />
            </Trans>
          ) : (
            <Trans comment="About a request. Example: Ends in 3 days">
              Ends <RelativeTime time={expiryDate} />
            </Trans>
          )}
          {terms.map((term) => ` · ${term}`)}
        </p>
        {request.sendingCount > 0 && (
          <Button
            variant="quiet"
            className="-mx-3.5"
            aria-expanded={openPart === 'sendings'}
            onClick={() => toggle('sendings')}
          >
            {openPart === 'sendings' ? t`Hide deliveries` : t`Show deliveries`}
          </Button>
        )}
      </div>
      {isConfirmingDeletion && (
        <div className="rounded-control border border-line bg-surface p-3">
          <p className="text-sm text-muted">
            <Trans>The link stops working permanently. Files that have arrived stay in My Files.</Trans>
          </p>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="quiet" onClick={() => setConfirmingDeletion(false)}>
              <Trans context="request" comment="Button that does not delete the request">
                Keep it
              </Trans>
            </Button>
            <Button variant="danger" busy={busy} onClick={() => deletion.mutate()}>
              <Trans>Delete request</Trans>
            </Button>
          </div>
        </div>
      )}
      {openPart === 'sendings' && (
        <Sendings userId={userId} count={request.sendingCount} requestId={requestId} folderLink={folderLink} />
      )}
    </li>
  );
}
