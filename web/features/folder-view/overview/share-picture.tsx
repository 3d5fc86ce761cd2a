import { FolderOpen, Lock } from 'lucide-react';
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { endingOn } from '../../../lib/file-names';
import type { Thumbnails } from '../../../lib/thumbnails';
import { FileCard } from '../../../ui/file-card';
import { Thumbnail } from '../../../ui/thumbnail';

const POSITIONS = [
  { iconPosition: 'middle', className: 'z-2' },
  { iconPosition: 'left', className: 'z-1 -translate-x-[4.7em] translate-y-[0.7em] -rotate-9' },
  { iconPosition: 'right', className: 'translate-x-[4.7em] translate-y-[0.7em] rotate-9' },
] as const;

/** Sizes inside are in em, so the font size scales the picture. */
export const PICTURE_BOX =
  'relative grid h-[17em] w-[24em] shrink-0 place-items-center group-data-[layout=file]/overview:w-[11.2em] text-[0.325rem] sm:text-[0.5rem] lg:text-[0.5625rem] min-[107rem]:text-[0.6875rem] group-data-[layout=file]/overview:text-[0.625rem] group-data-[layout=file]/overview:lg:text-[0.75rem] group-data-[layout=file]/overview:min-[107rem]:text-[0.875rem] short:text-[0.375rem]!';

interface SharePictureProps {
  folder: FolderAnswer;
  thumbnails: Thumbnails;
}

export function SharePicture({ folder, thumbnails }: SharePictureProps) {
  const { files } = folder;
  return (
    <div aria-hidden className={PICTURE_BOX}>
      {cardsOf(files).map((file, index) => (
        <div
          key={file.fileId}
          className={`absolute h-[14.4em] w-[11.2em] drop-shadow-[0_0.8em_1.2em_rgb(0_0_0/0.5)] ${POSITIONS[index]?.className}`}
        >
          <Thumbnail
            thumbnails={thumbnails}
            file={file}
            name={file.originalFilename}
            className={`size-full rounded-[0.9em] ${file.hasThumbnail ? 'border border-line-strong bg-raised' : ''}`}
            fallback={
              !file.hasThumbnail && (
                <FileCard name={file.originalFilename} iconPosition={POSITIONS[index]?.iconPosition} />
              )
            }
          />
        </div>
      ))}
      {files.length === 0 &&
        POSITIONS.map(({ iconPosition, className }) => (
          <span
            key={iconPosition}
            className={`absolute grid h-[14.4em] w-[11.2em] place-items-center rounded-[0.9em] border border-line-strong bg-raised ${className}`}
          >
            {iconPosition === 'middle' && <FolderOpen className="size-[4.8em]" strokeWidth={1.6} />}
          </span>
        ))}
      {folder.encryption && (
        <span className="absolute z-3 grid size-[4.4em] translate-x-[5em] translate-y-[6.2em] place-items-center rounded-full bg-accent text-accent-ink forced-colors:border">
          <Lock className="size-[2.2em]" strokeWidth={2.4} />
        </span>
      )}
    </div>
  );
}

function cardsOf(files: readonly FileAnswer[]): FileAnswer[] {
  const ofKinds = new Map(files.toReversed().map((file) => [endingOn(file.originalFilename), file]));
  const pictures = files.filter(({ hasThumbnail }) => hasThumbnail);
  return [...new Set([...pictures, ...[...ofKinds.values()].toReversed(), ...files])].slice(0, POSITIONS.length);
}
