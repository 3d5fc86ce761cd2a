import { t } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import { formatBytes } from '../../../../lib/format';
import { FileIcon } from '../../../../ui/file-icon';
import { FileName } from '../../../../ui/file-name';
import type { FileProgress } from '../../engine/upload';
import { UploadFileList } from '../progress/upload-file-list';

/** Lists missing files first. The rows show no state if no file has arrived. */
export function EndedFiles({ files, maxRows }: { files: readonly FileProgress[]; maxRows: number }) {
  const hasArrivals = files.some(({ state }) => state === 'done');
  return (
    <UploadFileList
      files={files}
      maxRows={maxRows}
      row={(file) => <EndedFile file={file} showsState={hasArrivals} />}
    />
  );
}

interface EndedFileProps {
  file: FileProgress;
  showsState: boolean;
}

function EndedFile({ file: { name, size, state }, showsState }: EndedFileProps) {
  return (
    <div className="flex h-full items-center gap-3 px-4 text-sm text-muted sm:px-7 short:px-4">
      <FileIcon name={name} />
      <FileName name={name} className="flex-1" />
      <span className="tabular-nums">{formatBytes(size)}</span>
      {showsState && <FileState hasArrived={state === 'done'} />}
    </div>
  );
}

function FileState({ hasArrived }: { hasArrived: boolean }) {
  const Icon = hasArrived ? Check : X;
  return (
    <span className={`ms-3 flex min-w-32 items-center gap-2 ${hasArrived ? '' : 'text-danger'}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${hasArrived ? 'text-accent' : ''}`} />
      {hasArrived
        ? t({ message: 'Arrived', comment: 'State of a file of a failed upload' })
        : t({ message: 'Did not arrive', comment: 'State of a file of a failed upload' })}
    </span>
  );
}
