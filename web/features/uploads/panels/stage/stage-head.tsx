import { plural } from '@lingui/core/macro';
import type { ReactNode, RefObject } from 'react';
import { formatBytes } from '../../../../lib/format';
import { FileName } from '../../../../ui/file-name';

interface StageHeadProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  mark: ReactNode;
  title: ReactNode;
  about: ReactNode;
  action?: ReactNode;
}

export function StageHead({ headingRef, mark, title, about, action }: StageHeadProps) {
  return (
    <div className="flex items-center gap-3.5">
      {mark}
      <div className="min-w-0 flex-1">
        <h2
          ref={headingRef}
          tabIndex={-1}
          aria-live="polite"
          className="scroll-my-24 text-lg/6 font-semibold tracking-tight text-balance [overflow-wrap:anywhere] sm:text-xl/7"
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
  name: string;
  /** Default name with the number of files, such as `a.jpg and 3 more`. */
  countingName: string;
  fileCount: number;
  /** Null if the panel shows the size elsewhere, or does not know it. */
  totalBytes: number | null;
}

/** Example: `Photos · 8 files · 12 MB`. Does not repeat a number of files in the name. */
export function AboutFiles({ name, countingName, fileCount, totalBytes }: AboutFilesProps) {
  const files = plural(fileCount, { one: '# file', other: '# files' });
  const rest = [
    ...(fileCount > 1 && name !== countingName ? [files] : []),
    ...(totalBytes === null ? [] : [formatBytes(totalBytes)]),
  ];
  return (
    <span className={`flex min-w-0 gap-x-1.5 ${fileCount > 1 ? 'max-sm:flex-col' : ''}`}>
      <FileName name={name} wraps={fileCount > 1 ? 'on-phones' : undefined} />
      {rest.length > 0 && (
        <span className={`shrink-0 before:content-['·_'] ${fileCount > 1 ? 'max-sm:before:content-none' : ''}`}>
          {rest.join(' · ')}
        </span>
      )}
    </span>
  );
}
