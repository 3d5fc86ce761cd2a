import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Folder } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes } from '../../../lib/format';
import type { Previews } from '../../../lib/previews';
import type { Thumbnails } from '../../../lib/thumbnails';
import { uploadingWords } from '../../../lib/uploading-words';
import { FileName } from '../../../ui/file-name';
import { BesideThumbnails, Thumbnail } from '../../../ui/thumbnail';
import { isReady } from '../tree/selection';
import { buildTree } from '../tree/tree';
import { contentsInWords, type FirstEntry, firstEntries } from './first-entries';

/** With more names, the page would not fit on the screen of a phone. */
const PHONE_NAMES = 4;
const NAMES = 8;
const TALL_NAMES = 12;

const visibility = (index: number): string =>
  index < PHONE_NAMES ? '' : index < NAMES ? 'max-sm:hidden' : 'hidden sm:[@media(height>=70rem)]:flex';

const rowStyle =
  'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-4 lg:min-h-12 lg:px-5';

interface FirstNamesProps {
  folder: FolderAnswer;
  thumbnails: Thumbnails;
  previews: Previews;
  onDownload(file: FileAnswer): void;
  onOpen(): void;
}

export function FirstNames({ folder, thumbnails, previews, onDownload, onOpen }: FirstNamesProps) {
  const { files, emptyDirectories } = folder;
  const entries = firstEntries(folder, TALL_NAMES);
  const [shownId, setShownId] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const canShow = (file: FileAnswer) => isReady(file) && previews.canShow(file);
  const shown = shownId === null ? [] : buildTree(files, 'name', emptyDirectories).files.filter(canShow);
  const open = ({ file }: FirstEntry) => ({
    'aria-haspopup': file && canShow(file) ? ('dialog' as const) : undefined,
    onClick(event: MouseEvent<HTMLElement>) {
      if (!file || !canShow(file)) return onOpen();
      opener.current = event.currentTarget;
      setShownId(file.fileId);
    },
  });
  const photoCount = photosShown(entries);
  const label = t({ message: 'First names', comment: 'List of the first names of files, for screen readers' });
  return (
    <div className="overflow-clip rounded-surface border border-line bg-surface shadow-surface">
      {photoCount > 0 ? (
        <ul aria-label={label} className="grid grid-cols-4 gap-1 border-b border-line p-1">
          {entries.slice(0, photoCount).map((entry) => (
            <li key={entry.key} className="aspect-square">
              <button
                type="button"
                aria-label={entry.name}
                title={entry.name}
                className="group block size-full overflow-clip rounded-control bg-ground focus-visible:outline-offset-2"
                {...open(entry)}
              >
                <Thumbnail
                  thumbnails={thumbnails}
                  file={{ fileId: entry.key, hasThumbnail: entry.hasThumbnail }}
                  name={entry.name}
                  className="size-full transition-[scale] duration-200 group-hover:scale-105"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label={label}>
          {entries.map((entry, index) => (
            <li key={entry.key} className={`border-b border-line ${visibility(index)}`}>
              <button type="button" className={rowStyle} {...open(entry)}>
                <Entry entry={entry} thumbnails={thumbnails} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={onOpen} className={`group ${rowStyle} justify-between text-[0.9375rem]`}>
        <span className="font-medium text-accent">
          <Trans>Click to view contents</Trans>
        </span>
        <span className="flex items-center gap-3">
          <span className="text-sm text-muted tabular-nums">{contentsInWords(folder)}</span>
          <ArrowRight
            aria-hidden
            className="size-4 text-accent transition-[translate] group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5"
          />
        </span>
      </button>
      {shownId !== null &&
        previews.show({
          files: shown,
          fileId: shownId,
          fillsWindow: true,
          onShow: setShownId,
          onDownload,
          onClose() {
            setShownId(null);
            opener.current?.focus();
          },
        })}
    </div>
  );
}

const PHOTO_COLUMNS = 4;

/** Returns how many entries are shown as whole rows of photos. Returns 0 if a thumbnail is missing. */
function photosShown(entries: readonly FirstEntry[]): number {
  const count = Math.min(NAMES, entries.length - (entries.length % PHOTO_COLUMNS));
  return entries.slice(0, count).every(({ hasThumbnail }) => hasThumbnail) ? count : 0;
}

const Entry = ({ entry, thumbnails }: { entry: FirstEntry; thumbnails: Thumbnails }) => (
  <>
    {entry.kind === 'file' ? (
      <Thumbnail
        thumbnails={thumbnails}
        file={{ fileId: entry.key, hasThumbnail: entry.hasThumbnail }}
        name={entry.name}
      />
    ) : (
      <BesideThumbnails thumbnails={thumbnails}>
        <Folder aria-hidden className="size-[18px] shrink-0 fill-accent-wash text-accent" strokeWidth={1.6} />
      </BesideThumbnails>
    )}
    <FileName name={entry.name} className="min-w-0 flex-1 text-[0.9375rem]" />
    {entry.file && !isReady(entry.file) ? (
      <span className="text-sm text-muted tabular-nums">{uploadingWords(entry.file)}</span>
    ) : (
      entry.bytes !== null && <span className="text-sm text-muted tabular-nums">{formatBytes(entry.bytes)}</span>
    )}
  </>
);
