import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { serverNow } from '../../../lib/clock';
import { formatExactTime } from '../../../lib/format';
import { CardFact } from '../../../ui/card';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { Badge } from '../list/badge';
import {
  createdAt,
  expiryOf,
  filesText,
  type Item,
  isAvailable,
  isEncrypted,
  isTakenDown,
  kindOf,
  sizeClassOf,
  sizeOf,
  sizeWords,
} from '../list/items';
import { SharingBadge } from '../list/sharing-badge';

export function DetailsDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const bytes = sizeOf(item);
  const created = createdAt(item);
  const expiry = expiryOf(item);
  const downloads = downloadsOf(item);
  const isUsedUp = item.kind === 'folder' && item.folder.isUsedUp;
  return (
    <Dialog open title={t`Details`} onClose={onClose}>
      <FileName name={item.name} wraps="always" className="mt-1 text-muted" />
      <dl className="mt-4 divide-y divide-line">
        <CardFact name={t({ message: 'Kind', comment: 'Noun: file, folder or upload folder' })}>
          {kindOf(item)}
        </CardFact>
        {bytes !== null && (
          <CardFact name={t`Size`}>
            <span className="tabular-nums">{sizeText(item, bytes)}</span>
          </CardFact>
        )}
        {item.kind === 'folder' && <CardFact name={t`Files`}>{filesText(item.folder.fileCount)}</CardFact>}
        {isEncrypted(item) && (
          <CardFact name={t({ message: 'Encryption', comment: 'Label. Its value is: End-to-end' })}>
            <Trans comment="Value of “Encryption”">End-to-end</Trans>
          </CardFact>
        )}
        {item.sharing !== null && isAvailable(item, serverNow()) && (
          <CardFact name={t({ message: 'Shared', comment: 'Label of the sharing state of an item' })}>
            {isUsedUp ? (
              <Badge tone="limit">
                <Trans comment="State of a download limit">Used up</Trans>
              </Badge>
            ) : (
              <SharingBadge sharing={item.sharing} />
            )}
          </CardFact>
        )}
        {created !== null && (
          <CardFact name={t({ message: 'Created', comment: 'Label of a date' })}>{formatExactTime(created)}</CardFact>
        )}
        {!isTakenDown(item) && (
          <CardFact name={t({ message: 'Expires', comment: 'Label of a date' })}>
            {expiry === null ? t`No expiry` : formatExactTime(expiry)}
          </CardFact>
        )}
        {downloads !== null && (
          <CardFact name={t({ message: 'Downloads', context: 'count', comment: 'Label of the number of downloads' })}>
            {downloadsText(downloads)}
          </CardFact>
        )}
      </dl>
      <DialogActions onCancel={onClose} />
    </Dialog>
  );
}

function sizeText(item: Item, bytes: number): string {
  const size = sizeWords(item);
  const sizeClass = sizeClassOf(bytes);
  return t({ message: `${size}, ${sizeClass}`, comment: 'Example: 6 GB, Large' });
}

const downloadsText = (count: number): string => plural(count, { one: '# download', other: '# downloads' });

/** Returns null for a directory, whose downloads the server does not count. */
function downloadsOf(item: Item): number | null {
  if (item.kind === 'directory') return null;
  return item.kind === 'folder' ? item.folder.totalDownloads : item.file.downloadCount;
}
