import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { memo } from 'react';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes } from '../../../lib/format';
import type { Thumbnails } from '../../../lib/thumbnails';
import { uploadingWords } from '../../../lib/uploading-words';
import { Button } from '../../../ui/button';
import { FileCard } from '../../../ui/file-card';
import { FileName } from '../../../ui/file-name';
import { Checkbox } from '../../../ui/form/checkbox';
import { Thumbnail } from '../../../ui/thumbnail';
import { isReady } from './selection';

/** Height of name and size. In narrow tiles, the name has two lines. */
const TILE_WORDS_PX = 52;
const NAME_LINE_PX = 20;
const NARROW_TILE_PX = 140;

const isNarrow = (tilePx: number): boolean => tilePx < NARROW_TILE_PX;
export const tileWordsPx = (tilePx: number): number => TILE_WORDS_PX + (isNarrow(tilePx) ? NAME_LINE_PX : 0);

interface FileTileProps {
  file: FileAnswer;
  thumbnails: Thumbnails;
  tilePx: number;
  selected: boolean;
  busy: boolean;
  /** Undefined if the file has no preview. */
  onShow: ((file: FileAnswer) => void) | undefined;
  onSelect(file: FileAnswer, isSelected: boolean): void;
  onDownload(file: FileAnswer): void;
}

export const FileTile = memo(function FileTile(props: FileTileProps) {
  const { file, thumbnails, tilePx, selected, busy, onShow, onSelect, onDownload } = props;
  const name = file.originalFilename;
  const ready = isReady(file);
  const face = (
    <>
      <span
        className={`relative min-h-0 flex-1 overflow-hidden rounded-control border bg-ground transition-colors group-hover:border-line-strong ${selected ? 'border-accent outline outline-accent' : 'border-line'}`}
      >
        <Thumbnail
          thumbnails={thumbnails}
          file={file}
          name={name}
          className="absolute inset-0"
          fallback={
            <span className={`absolute inset-[20%] ${ready ? '' : 'opacity-45'}`}>
              <FileCard name={name} />
            </span>
          }
        />
      </span>
      <FileName
        name={name}
        wraps={isNarrow(tilePx) ? 'always' : undefined}
        className={`mt-2 text-sm leading-5 ${isNarrow(tilePx) ? 'h-10' : ''}`}
      />
    </>
  );
  return (
    <div className="group relative h-full">
      {onShow && ready ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onShow(file)}
          className="flex h-[calc(100%-1.25rem)] w-full scroll-mt-20 flex-col rounded-control text-start"
        >
          {face}
        </button>
      ) : (
        <div className="flex h-[calc(100%-1.25rem)] flex-col">{face}</div>
      )}
      <p className="truncate pe-6 text-xs leading-5 text-faint tabular-nums">
        {ready ? formatBytes(file.fileSize) : <span className="text-muted">{uploadingWords(file)}</span>}
      </p>
      {ready && (
        <>
          {/* The click area extends into the gap between the tiles. */}
          <div className="absolute -end-[13px] -bottom-3">
            <Checkbox label={t`Select ${name}`} checked={selected} onChange={(checked) => onSelect(file, checked)} />
          </div>
          <Button
            variant="quiet"
            size="icon"
            busy={busy}
            aria-label={t`Download ${name}`}
            className="absolute top-0.5 end-0.5 isolate text-strong! before:absolute before:inset-0.5 before:-z-1 before:rounded-full before:bg-ground/70 hover:bg-transparent! hover:before:bg-overlay pointer-coarse:top-0 pointer-coarse:end-0 pointer-coarse:before:inset-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-busy:opacity-100 pointer-coarse:opacity-100"
            onClick={() => onDownload(file)}
          >
            {!busy && <Download aria-hidden />}
          </Button>
        </>
      )}
    </div>
  );
});
