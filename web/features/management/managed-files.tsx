import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { Pagination } from '../../ui/lists/pagination';
import { Thumbnail, useThumbnails } from '../../ui/thumbnail';
import type { Managed } from './managed-facts';

interface ManagedFilesProps {
  managed: Managed;
  isSending: boolean;
  secret: string;
  onDelete(file: FileAnswer): void;
  onPage(page: number): void;
}

const placeText = (path: string): string => t({ message: `in ${path}`, comment: 'Folder that contains a file' });

const deletionLabel = ({ originalFilename: name }: FileAnswer): string => t`Delete ${name}`;

/** Returns only the size while this page sends files. The upload panel then shows how much has arrived. */
function arrivalText({ status, fileSize, arrivedBytes }: FileAnswer, isSending: boolean): string {
  const size = formatBytes(fileSize);
  if (status === 'ready' || isSending) return size;
  if (arrivedBytes === undefined) return t`${size} · not uploaded yet`;
  const arrivedSize = formatBytes(arrivedBytes);
  return t({ message: `${arrivedSize} of ${size} arrived`, comment: 'Bytes of one file' });
}

export function ManagedFiles({ managed, isSending, secret, onDelete, onPage }: ManagedFilesProps) {
  const { current, files, pagination } = managed;
  const thumbnails = useThumbnails({ folderId: current.folderId, managementSecret: secret }, files);
  if (files.length === 0 && pagination.totalPages <= 1) {
    return (
      <p className="text-[0.9375rem] text-muted">
        <Trans>It has no files.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.fileId} className="flex min-h-13 items-center gap-3 py-1">
            <Thumbnail thumbnails={thumbnails} file={file} name={file.originalFilename} />
            <div className="min-w-0 flex-1">
              <FileName name={file.originalFilename} className="text-[0.9375rem]" />
              <p className="truncate text-sm text-muted tabular-nums">
                {file.isDirectory ? t`Empty folder` : arrivalText(file, isSending)}
                {file.path !== '' && ` · ${placeText(file.path)}`}
              </p>
            </div>
            <Button variant="quiet" size="icon" aria-label={deletionLabel(file)} onClick={() => onDelete(file)}>
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <div className="flex justify-center">
          <Pagination
            label={t`Pages of files`}
            page={pagination.page}
            totalPages={pagination.totalPages}
            onPage={onPage}
          />
        </div>
      )}
    </>
  );
}
