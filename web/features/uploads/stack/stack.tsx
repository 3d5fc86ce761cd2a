import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { endingOn } from '../../../lib/file-names';
import { pickSheets } from './pick-sheets';
import { pictureOf } from './picture-of';

interface StackProps {
  files: readonly { readonly file: File }[];
  sign?: ReactNode;
  /** True if the files have just arrived. The sheets then jump up once. */
  isLanding?: boolean;
}

/** The first sheet is on top. */
const PLACES = ['z-2', 'z-1 -translate-x-3.5 translate-y-0.5 -rotate-9', 'translate-x-3.5 translate-y-0.5 rotate-9'];

/** The top sheet lands last. */
const DELAYS = ['[animation-delay:140ms]', '', '[animation-delay:70ms]'];

/** Screen readers skip the stack, because the file names are next to it. */
export function Stack({ files, sign, isLanding = false }: StackProps) {
  const sheets = useMemo(() => pickSheets(files.map(({ file }) => file)), [files]);
  return (
    <div
      aria-hidden
      className={`relative grid h-16 shrink-0 place-items-center ${sheets.length === 1 ? 'w-13 justify-items-start' : 'w-20'}`}
      data-stack
    >
      {isLanding && (
        <span className="absolute size-16 animate-ripple rounded-full border-2 border-accent bg-accent-wash motion-reduce:hidden" />
      )}
      {sheets.map((file, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: files with equal names may be from two folders.
          key={`${index} ${file.name} ${file.size} ${file.lastModified}`}
          className={`absolute grid h-14 w-11 place-items-center overflow-hidden rounded-[0.3rem] border border-line-strong bg-linear-to-b from-overlay to-raised shadow-surface forced-colors:bg-[Canvas] forced-colors:bg-none ${PLACES[index]} ${isLanding ? `animate-land ${DELAYS[index]}` : ''}`}
        >
          <Sheet file={file} isOnTop={index === 0} />
        </div>
      ))}
      {sign && <span className="absolute -end-0.5 bottom-0 z-3">{sign}</span>}
    </div>
  );
}

/** Sheet with the picture of a file. Without a picture, only the top sheet shows the ending of the file's name. */
function Sheet({ file, isOnTop }: { file: File; isOnTop: boolean }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void pictureOf(file).then((canvas) => {
      if (canvas && !isUnmounted) setPicture(canvas.toDataURL());
    });
    return () => {
      isUnmounted = true;
    };
  }, [file]);
  if (picture !== null) return <img src={picture} alt="" className="size-full animate-enter object-cover" />;
  if (!isOnTop) return null;
  return <span className="text-[0.625rem] font-semibold tracking-wide text-muted">{endingOn(file.name)}</span>;
}
