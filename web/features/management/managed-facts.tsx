import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { countOf, formatBytes, formatCount } from '../../lib/format';
import { CardFact } from '../../ui/card';
import { RelativeTime } from '../../ui/relative-time';
import { LiveDownloads } from './live-downloads';

export type Managed = Answer<typeof endpoints.managedFolder>;

/** What a manager is told of a folder at a glance. */
export function ManagedFacts({ managed }: { managed: Managed }) {
  const { current } = managed;
  const arrivedFiles = current.file_count - current.unfinished_files;
  const arrivedBytes = current.own_size - current.unfinished_bytes;
  return (
    <dl className="divide-y divide-line">
      <CardFact name="Files">
        <span className="tabular-nums">
          {current.unfinished_files === 0
            ? `${countOf(current.file_count, 'file')}, ${formatBytes(current.own_size)}`
            : `${formatCount(arrivedFiles)} of ${countOf(current.file_count, 'file')} arrived, ${formatBytes(arrivedBytes)} of ${formatBytes(current.own_size)}`}
        </span>
      </CardFact>
      {current.folder_count > 0 && <CardFact name="Folders inside">{formatCount(current.folder_count)}</CardFact>}
      <CardFact name="Downloads">
        <LiveDownloads told={current} isUsedUp={current.is_used_up} />
      </CardFact>
      <CardFact name="Downloaded in all">
        <span className="tabular-nums">
          {formatBytes(current.bandwidth_used)}
          {current.bandwidth_limit > 0 && ` of ${formatBytes(current.bandwidth_limit)}`}
        </span>
      </CardFact>
      <CardFact name="Last opened">
        {current.lastAccessed === null ? 'Not yet' : <RelativeTime time={current.lastAccessed} />}
      </CardFact>
      <CardFact name="Created">
        <RelativeTime time={current.created_at} />
      </CardFact>
      <CardFact name="Expires">
        {current.expiry_date === null ? 'No expiry' : <RelativeTime time={current.expiry_date} />}
      </CardFact>
    </dl>
  );
}
