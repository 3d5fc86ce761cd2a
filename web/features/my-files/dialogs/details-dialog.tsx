import { serverNow } from '../../../lib/clock';
import { countOf, formatExactTime } from '../../../lib/format';
import { CardFact } from '../../../ui/card';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { Badge } from '../list/badge';
import {
  createdAt,
  expiryOf,
  hasExpiry,
  type Item,
  isEncrypted,
  isPublic,
  kindOf,
  sizeClassOf,
  sizeOf,
  sizeWords,
} from '../list/items';
import { SharingBadge } from '../list/sharing-badge';

/** Also shows data that rows leave out, because most items have it in common. */
export function DetailsDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const bytes = sizeOf(item);
  const created = createdAt(item);
  const expiry = expiryOf(item);
  const downloads = downloadsOf(item);
  const isUsedUp = item.kind === 'folder' && item.folder.isUsedUp;
  return (
    <Dialog open title="Details" onClose={onClose}>
      <FileName name={item.name} wraps="always" className="mt-1 text-muted" />
      <dl className="mt-4 divide-y divide-line">
        <CardFact name="Kind">{kindOf(item)}</CardFact>
        {bytes !== null && (
          <CardFact name="Size">
            <span className="tabular-nums">
              {sizeWords(item)}, {sizeClassOf(bytes)}
            </span>
          </CardFact>
        )}
        {item.kind === 'folder' && <CardFact name="Files">{countOf(item.folder.fileCount, 'file')}</CardFact>}
        {isEncrypted(item) && <CardFact name="Encryption">End-to-end</CardFact>}
        {item.sharing !== null && isPublic(item, serverNow()) && (
          <CardFact name="Shared">
            {isUsedUp ? <Badge tone="limit">Used up</Badge> : <SharingBadge sharing={item.sharing} />}
          </CardFact>
        )}
        {created !== null && <CardFact name="Created">{formatExactTime(created)}</CardFact>}
        {hasExpiry(item) && (
          <CardFact name="Expires">{expiry === null ? 'No expiry' : formatExactTime(expiry)}</CardFact>
        )}
        {downloads !== null && <CardFact name="Downloads">{countOf(downloads, 'download')}</CardFact>}
      </dl>
      <DialogActions onCancel={onClose} />
    </Dialog>
  );
}

/** Returns null for a directory, because the server does not count its downloads. */
function downloadsOf(item: Item): number | null {
  if (item.kind === 'directory') return null;
  return item.kind === 'folder' ? item.folder.totalDownloads : item.file.downloadCount;
}
