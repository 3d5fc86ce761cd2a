import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import type { OpenedFields, OwnFolder } from '../../lib/encryption/own-folder';
import { countOf, formatBytes, formatCount } from '../../lib/format';
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
  onChangeSharing(): void;
  onChangeExpiry(): void;
}

export function ManagedFacts({ managed, onChangeSharing, onChangeExpiry }: ManagedFactsProps) {
  const { current } = managed;
  const arrivedFiles = current.fileCount - current.unfinishedFiles;
  const arrivedBytes = current.ownSize - current.unfinishedBytes;
  return (
    <dl className="divide-y divide-line">
      <CardFact name="Sharing" action={<Change label="Change sharing" onClick={onChangeSharing} />}>
        <p role="status">{accessText(current)}</p>
      </CardFact>
      <CardFact name="Expires" action={<Change label="Change expiry" onClick={onChangeExpiry} />}>
        {current.expiryDate === null ? 'No expiry' : <RelativeTime time={current.expiryDate} />}
      </CardFact>
      <CardFact name="Files">
        <span className="tabular-nums">
          {current.unfinishedFiles === 0
            ? `${countOf(current.fileCount, 'file')}, ${formatBytes(current.ownSize)}`
            : `${formatCount(arrivedFiles)} of ${countOf(current.fileCount, 'file')} arrived, `}
        </span>
        {current.unfinishedFiles > 0 && (
          <span className="whitespace-nowrap tabular-nums">
            {formatBytes(arrivedBytes)} of {formatBytes(current.ownSize)}
          </span>
        )}
      </CardFact>
      {current.folderCount > 0 && <CardFact name="Folders inside">{formatCount(current.folderCount)}</CardFact>}
      <CardFact name="Downloads">
        <LiveDownloads figures={current} isUsedUp={current.isUsedUp} />
      </CardFact>
      <CardFact name="Data sent, with previews">
        <span className="tabular-nums">
          {formatBytes(current.bandwidthUsed)}
          {current.bandwidthLimit > 0 && ` of ${formatBytes(current.bandwidthLimit)}`}
        </span>
      </CardFact>
      <CardFact name="Last opened">
        {current.lastAccessed === null ? 'Not yet' : <RelativeTime time={current.lastAccessed} />}
      </CardFact>
      <CardFact name="Created">
        <RelativeTime time={current.createdAt} />
      </CardFact>
    </dl>
  );
}

const Change = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button size="small" className="max-sm:-mt-5 max-sm:-mb-1.5" aria-label={label} onClick={onClick}>
    Change
  </Button>
);

function accessText({ isStopped, hasPassword, isUsedUp }: Managed['current']): string {
  if (isUsedUp) return 'Download limit reached. To allow more downloads, press Change before it is deleted.';
  if (isStopped) return 'Sharing is stopped: the link doesn’t open.';
  return hasPassword ? 'Anyone with the link and the password can download.' : 'Anyone with the link can download.';
}
