import { ArrowRight, Folder } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes } from '../../../lib/format';
import type { Previews } from '../../../lib/previews';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { isReady } from '../tree/selection';
import { buildTree } from '../tree/tree';
import { contentsInWords, type FirstEntry, firstEntries } from './first-entries';

/** Number of names on phones. It is small, so that the first page fits on the screen without scrolling. */
const PHONE_NAMES = 4;
const NAMES = 8;
/** For windows that are taller than most. */
const TALL_NAMES = 12;

const visibility = (index: number): string =>
  index < PHONE_NAMES ? '' : index < NAMES ? 'max-sm:hidden' : 'hidden sm:[@media(height>=70rem)]:flex';

const rowStyle =
  'flex h-11 w-full items-center gap-3 px-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-4 lg:h-12 lg:px-5';

interface FirstNamesProps {
  folder: FolderAnswer;
  previews: Previews;
  onDownload(file: FileAnswer): void;
  onOpen(): void;
}

/** First names of a share. A press previews a file, or opens the contents if there is no preview. */
export function FirstNames({ folder, previews, onDownload, onOpen }: FirstNamesProps) {
  const { files, emptyDirectories } = folder;
  const entries = firstEntries(folder, TALL_NAMES);
  const [shownId, setShownId] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const canShow = (file: FileAnswer) => isReady(file) && previews.canShow(file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `canShow` is the same function in effect
  const shown = useMemo(
    () => (shownId === null ? [] : buildTree(files, 'name', emptyDirectories).files.filter(canShow)),
    [files, emptyDirectories, shownId],
  );
  return (
    <div className="overflow-clip rounded-surface border border-line bg-surface shadow-surface">
      <ul aria-label="First names">
        {entries.map(({ key, file, ...entry }, index) => (
          <li key={key} className={`border-b border-line ${visibility(index)}`}>
            <button
              type="button"
              className={rowStyle}
              aria-haspopup={file && canShow(file) ? 'dialog' : undefined}
              onClick={(event) => {
                if (!file || !canShow(file)) return onOpen();
                opener.current = event.currentTarget;
                setShownId(file.fileId);
              }}
            >
              <Entry {...entry} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onOpen} className={`group ${rowStyle} justify-between text-[0.9375rem]`}>
        <span className="font-medium text-accent">Click to view contents</span>
        <span className="flex items-center gap-3">
          <span className="text-sm text-muted tabular-nums">{contentsInWords(folder)}</span>
          <ArrowRight aria-hidden className="size-4 text-accent transition-[translate] group-hover:translate-x-0.5" />
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

const Entry = ({ kind, name, bytes }: Omit<FirstEntry, 'key' | 'file'>) => (
  <>
    {kind === 'file' ? (
      <FileIcon name={name} />
    ) : (
      <Folder aria-hidden className="size-[18px] shrink-0 fill-accent-wash text-accent" strokeWidth={1.6} />
    )}
    <FileName name={name} className="min-w-0 flex-1 text-[0.9375rem]" />
    <span className="text-sm text-muted tabular-nums">{formatBytes(bytes)}</span>
  </>
);
