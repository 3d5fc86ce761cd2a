import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import { namesOf, skippedFilesWords, systemFilesWords } from './skipped-files-words';
import { limitProblem, type SortedFiles, type UploadLimits } from './sort-out';

interface SkippedFilesProps {
  sorted: SortedFiles;
  limits: UploadLimits;
  offer?: ReactNode;
  onSendSystemFiles(): void;
}

export function SkippedFiles({ sorted, limits, offer, onSendSystemFiles }: SkippedFilesProps) {
  const { sent, system } = sorted;
  const systemCount = system.length;
  const problem = limitProblem(sent, limits);
  const skipped = skippedFilesWords(sorted, limits);
  return (
    <>
      {problem !== null && (
        <p role="alert" className={WARNING}>
          {problem}
        </p>
      )}
      {skipped.length > 0 && (
        <div role="alert" className={`${WARNING} space-y-1`}>
          {skipped.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {offer}
        </div>
      )}
      {system.length > 0 && (
        <div className="flex items-center justify-between gap-x-4 bg-raised/50 py-1.5 pe-3 ps-5 text-sm text-muted">
          <div className="min-w-0">
            <p>{systemFilesWords(systemCount)}</p>
            <p className="text-xs text-faint [overflow-wrap:anywhere]">{namesOf(system)}</p>
          </div>
          <Button variant="quiet" onClick={onSendSystemFiles}>
            {plural(systemCount, { one: 'Send it too', other: 'Send them too' })}
          </Button>
        </div>
      )}
    </>
  );
}

const WARNING = 'bg-limit-wash px-5 py-2.5 text-sm text-limit tabular-nums [overflow-wrap:anywhere]';
