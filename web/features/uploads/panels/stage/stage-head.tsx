import type { ReactNode, RefObject } from 'react';
import { countOf, formatBytes } from '../../../../lib/format';
import { FileName } from '../../../../ui/file-name';

interface StageHeadProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** A sign of what is going on, beside the title. */
  mark: ReactNode;
  title: ReactNode;
  /** What it is about: a line below the title. */
  about: ReactNode;
  action?: ReactNode;
}

/** The head of a panel: what happens, to what, and how to stop it. The same places on each, so that nothing jumps. */
export function StageHead({ headingRef, mark, title, about, action }: StageHeadProps) {
  return (
    <div className="flex items-center gap-3.5">
      {mark}
      <div className="min-w-0 flex-1">
        <h2
          ref={headingRef}
          tabIndex={-1}
          aria-live="polite"
          className="scroll-my-24 text-xl font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
        >
          {title}
        </h2>
        <p className="flex gap-1.5 text-sm text-muted tabular-nums">{about}</p>
      </div>
      {action}
    </div>
  );
}

interface AboutFilesProps {
  /** What the upload is called. */
  name: string;
  fileCount: number;
  /** Null: it is told elsewhere. */
  totalBytes: number | null;
}

/** `Photos · 8 files · 12 MB`, without what the name says already. */
export function AboutFiles({ name, fileCount, totalBytes }: AboutFilesProps) {
  const files = countOf(fileCount, 'file');
  // A single file gives the upload its own name, and several their number, unless it was given another one.
  const rest = [
    ...(fileCount > 1 && name !== files && name !== `${fileCount} files` ? [files] : []),
    ...(totalBytes === null ? [] : [formatBytes(totalBytes)]),
  ];
  return (
    <>
      <FileName name={name === `${fileCount} files` ? files : name} />
      {rest.length > 0 && <span className="shrink-0">· {rest.join(' · ')}</span>}
    </>
  );
}
