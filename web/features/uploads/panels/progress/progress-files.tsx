import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatBytes } from '../../../../lib/format';
import { FileIcon } from '../../../../ui/file-icon';
import { FileName } from '../../../../ui/file-name';
import { Progress } from '../../../../ui/progress';
import type { FileProgress, Upload } from '../../engine/upload';
import { fileFailureWords } from '../ended/failure-words';
import { attemptWords, sentWords } from './progress-words';
import { UploadFileList } from './upload-file-list';

export function ProgressFiles({ upload }: { upload: Upload }) {
  const files = useSyncExternalStore(upload.subscribe, upload.files);
  return <UploadFileList files={files} row={(file) => <ProgressRow file={file} />} />;
}

function ProgressRow({ file }: { file: FileProgress }) {
  const waiting = file.state === 'waiting';
  return (
    <div className="flex h-full flex-col justify-center gap-1 px-4 sm:px-7 short:px-4">
      <div className={`flex items-center gap-3 text-sm ${waiting ? 'text-faint' : 'text-muted'}`}>
        <FileIcon name={file.name} />
        <FileName name={file.name} className="flex-1" />
        <RowEnd file={file} />
      </div>
      {(file.state === 'verifying' || (file.state === 'sending' && file.attempt === null && !isBeingChecked(file))) && (
        <Progress
          label={file.name}
          value={file.size === 0 ? 100 : (file.sentBytes / file.size) * 100}
          tone="quiet"
          thickness="hair"
        />
      )}
    </div>
  );
}

const isBeingChecked = ({ size, sentBytes }: FileProgress): boolean => size > 0 && sentBytes >= size;

function RowEnd({ file }: { file: FileProgress }) {
  if (file.state === 'done')
    return (
      <Check
        role="img"
        aria-label={t({ message: 'Done', context: 'state', comment: 'The file has arrived' })}
        className="size-4 text-accent"
      />
    );
  if (file.failure !== null) {
    const reason = fileFailureWords(file.failure, 1);
    return (
      <CircleAlert
        role="img"
        aria-label={t({ message: `Failed: ${reason}`, comment: 'The value is a sentence' })}
        className="size-4 text-danger"
      />
    );
  }
  if (file.attempt !== null) return <span className="text-limit tabular-nums">{attemptWords(file)}</span>;
  if (file.state === 'waiting') return <span className="tabular-nums">{formatBytes(file.size)}</span>;
  if (file.state === 'verifying' || isBeingChecked(file))
    return (
      <span>
        <Trans>Checking…</Trans>
      </span>
    );
  return <span className="tabular-nums">{sentWords(file.sentBytes, file.size)}</span>;
}
