import type { ReactNode, RefObject } from 'react';
import { countOf, formatBytes } from '../../../../lib/format';
import { FileName } from '../../../../ui/file-name';

interface StageHeadProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Status icon next to the title. */
  mark: ReactNode;
  title: ReactNode;
  /** Line below the title. */
  about: ReactNode;
  action?: ReactNode;
}

/** Head of a panel: status, title, and a button. All panels have the same layout, so nothing moves. */
export function StageHead({ headingRef, mark, title, about, action }: StageHeadProps) {
  return (
    <div className="flex items-center gap-3.5">
      {mark}
      <div className="min-w-0 flex-1">
        <h2
          ref={headingRef}
          tabIndex={-1}
          aria-live="polite"
          className="scroll-my-24 text-lg font-semibold tracking-tight text-balance [overflow-wrap:anywhere] sm:text-xl"
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
  /** Name of the upload. */
  name: string;
  fileCount: number;
  /** Size of all files. Null if the page shows the size elsewhere. */
  totalBytes: number | null;
}

/** Example: `Photos · 8 files · 12 MB`. If the name contains the number of files, the number is not repeated. */
export function AboutFiles({ name, fileCount, totalBytes }: AboutFilesProps) {
  const files = countOf(fileCount, 'file');
  // If the user has chosen no name, the name consists of the first file's name and the number of other files.
  const hasCount =
    name === files ||
    name === `${fileCount} files` ||
    name.endsWith(` and ${(fileCount - 1).toLocaleString('en')} more`);
  const rest = [
    ...(fileCount > 1 && !hasCount ? [files] : []),
    ...(totalBytes === null ? [] : [formatBytes(totalBytes)]),
  ];
  return (
    // On phones, the text about several files has two lines. The text about a single file has one line, because the
    // size of a single file is shown only at the end.
    <span className={`flex min-w-0 gap-x-1.5 ${fileCount > 1 ? 'max-sm:flex-col' : ''}`}>
      <FileName name={name === `${fileCount} files` ? files : name} wraps={fileCount > 1 ? 'on-phones' : undefined} />
      {rest.length > 0 && (
        <span className={`shrink-0 before:content-['·_'] ${fileCount > 1 ? 'max-sm:before:content-none' : ''}`}>
          {rest.join(' · ')}
        </span>
      )}
    </span>
  );
}
