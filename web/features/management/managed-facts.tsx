import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import type { OpenedFields, OwnFolder } from '../../lib/encryption/own-folder';
import { formatBytes, formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { CardFact } from '../../ui/card';
import { RelativeTime } from '../../ui/relative-time';
import { LiveDownloads } from './live-downloads';

export interface Managed extends Omit<Answer<typeof endpoints.managedFolder>, 'current' | 'files'> {
  readonly current: OwnFolder;
  readonly files: readonly (FileAnswer & OpenedFields)[];
}

interface ManagedFactsProps {
  managed: Managed;
  isSending: boolean;
  onChangeSharing(): void;
  onChangeExpiry(): void;
}

export function ManagedFacts({ managed, isSending, onChangeSharing, onChangeExpiry }: ManagedFactsProps) {
  const { current } = managed;
  const { fileCount } = current;
  const arrivedCount = formatCount(fileCount - current.unfinishedFiles);
  const arrivedSize = formatBytes(current.ownSize - current.unfinishedBytes);
  const size = formatBytes(current.ownSize);
  return (
    // On phones, the first three facts have a line each. The other facts share lines in pairs.
    <dl className="divide-y divide-line max-sm:grid max-sm:grid-cols-2 max-sm:*:content-start max-sm:[&>:nth-child(2n+4)]:pe-3 max-sm:[&>:nth-child(-n+3),&>:last-child:nth-child(even)]:col-span-2 max-sm:[&>:nth-last-child(2):nth-child(even)]:border-b-0">
      <CardFact name={t`Sharing`} action={<Change label={t`Change sharing`} onClick={onChangeSharing} />}>
        <p role="status">{accessText(current)}</p>
      </CardFact>
      <CardFact
        name={t({ message: 'Expires', comment: 'Label of a date' })}
        action={<Change label={t`Change expiry`} onClick={onChangeExpiry} />}
      >
        {current.expiryDate === null ? t`No expiry` : <RelativeTime time={current.expiryDate} />}
      </CardFact>
      <CardFact name={t({ message: 'Downloads', context: 'count', comment: 'Label of the number of downloads' })}>
        <LiveDownloads figures={current} isUsedUp={current.isUsedUp} />
      </CardFact>
      <CardFact name={t`Files`}>
        {current.unfinishedFiles === 0 || isSending ? (
          <span className="tabular-nums">
            <Trans>
              <Plural value={fileCount} one="# file" other="# files" />, {size}
            </Trans>
          </span>
        ) : (
          <Trans comment="Two facts about an unfinished upload: files and bytes">
            <span className="tabular-nums">
              {arrivedCount} of <Plural value={fileCount} one="# file" other="# files" /> arrived,
            </span>{' '}
            <span className="whitespace-nowrap tabular-nums">
              {arrivedSize} of {size}
            </span>
          </Trans>
        )}
      </CardFact>
      {current.folderCount > 0 && <CardFact name={t`Folders inside`}>{formatCount(current.folderCount)}</CardFact>}
      <CardFact name={t({ message: 'Data sent', comment: 'Label of an amount of data' })}>
        <span className="tabular-nums">{bandwidthText(current)}</span>
        <span className="text-sm text-muted max-sm:block sm:ms-2">
          <Trans comment="Below the amount of data that was sent">including previews</Trans>
        </span>
      </CardFact>
      <CardFact name={t`Last opened`}>
        {current.lastAccessed === null ? t`Not yet` : <RelativeTime time={current.lastAccessed} />}
      </CardFact>
      <CardFact name={t({ message: 'Created', comment: 'Label of a date' })}>
        <RelativeTime time={current.createdAt} />
      </CardFact>
    </dl>
  );
}

const Change = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button size="small" className="max-sm:-mt-5 max-sm:-mb-1.5" aria-label={label} onClick={onClick}>
    <Trans comment="Button beside a setting">Change</Trans>
  </Button>
);

function bandwidthText({ bandwidthUsed, bandwidthLimit }: Managed['current']): string {
  const size = formatBytes(bandwidthUsed);
  if (bandwidthLimit <= 0) return size;
  const maxSize = formatBytes(bandwidthLimit);
  return t({ message: `${size} of ${maxSize}`, comment: 'Amounts of data: so far, and the limit' });
}

function accessText({ isStopped, hasPassword, isUsedUp }: Managed['current']): string {
  if (isUsedUp) return t`Download limit reached. To allow more downloads, press Change before it is deleted.`;
  if (isStopped) return t`Sharing is stopped: the link doesn’t open.`;
  return hasPassword ? t`Anyone with the link and the password can download.` : t`Anyone with the link can download.`;
}
