import { Folder } from 'lucide-react';
import { useState } from 'react';
import { coverPath } from '../../../../worker/contract/byte-paths';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { endingOn } from '../../../lib/file-names';
import { FileCard } from '../../../ui/file-card';

/** Places of the cards, in em. The first one is on top. */
const PLACES = [
  { shows: 'middle', className: 'z-2' },
  { shows: 'left', className: 'z-1 -translate-x-[4.7em] translate-y-[0.7em] -rotate-9' },
  { shows: 'right', className: 'translate-x-[4.7em] translate-y-[0.7em] rotate-9' },
] as const;

/** Style of the picture's box. Everything in it is sized in em. */
export const PICTURE_BOX =
  'relative grid h-[17em] w-[24em] shrink-0 place-items-center text-[0.325rem] sm:text-[0.5rem] lg:text-[0.5625rem] min-[107rem]:text-[0.6875rem]';

/**
 * Picture of a share: the stack that the sender's page drew, or a stack of cards for its files.
 */
export function SharePicture({ folder: { folderId, files, folders, cover } }: { folder: FolderAnswer }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <div aria-hidden className={PICTURE_BOX}>
      {cover !== undefined && !isMissing ? (
        // The left part of the preview image, whose edges fade into the page.
        <img
          src={coverPath(folderId, cover)}
          alt=""
          onError={() => setMissing(true)}
          className="absolute h-[28em] w-[26.5em] max-w-none animate-appear object-cover object-left [mask-image:radial-gradient(closest-side,black_72%,transparent)]"
        />
      ) : files.length > 0 ? (
        cardsOf(files.map((file) => file.originalFilename)).map((name, index) => (
          <div
            key={name}
            className={`absolute h-[14.4em] w-[11.2em] drop-shadow-[0_0.8em_1.2em_rgb(0_0_0/0.5)] ${PLACES[index]?.className}`}
          >
            <FileCard name={name} shows={PLACES[index]?.shows} />
          </div>
        ))
      ) : (
        folders.length > 0 && <Folder className="size-[13em] fill-accent-wash text-accent" strokeWidth={0.9} />
      )}
    </div>
  );
}

/** Returns the names of up to three files, of different kinds if possible. */
function cardsOf(names: readonly string[]): string[] {
  const firstOfEnding = [...new Map(names.toReversed().map((name) => [endingOn(name), name])).values()].toReversed();
  return [...new Set([...firstOfEnding, ...names])].slice(0, PLACES.length);
}
