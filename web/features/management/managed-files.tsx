import { t } from '@lingui/core/macro';
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
  secret: string;
  onDelete(file: FileAnswer): void;
  onPage(page: number): void;
}

function arrivalText({ status, fileSize, arrivedBytes }: FileAnswer): string {
  const size = formatBytes(fileSize);
  if (status === 'ready') return size;
  return arrivedBytes === undefined ? `${size} · not uploaded yet` : `${formatBytes(arrivedBytes)} of ${size} arrived`;
}

export function ManagedFiles({ managed, secret, onDelete, onPage }: ManagedFilesProps) {
  const { current, files, pagination } = managed;
  const thumbnails = useThumbnails({ folderId: current.folderId, managementSecret: secret }, files);
  if (files.length === 0 && pagination.totalPages <= 1) {
    return <p className="text-[0.9375rem] text-muted">It has no files.</p>;
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
                {file.isDirectory ? 'Empty folder' : arrivalText(file)}
                {file.path !== '' && ` · in ${file.path}`}
              </p>
            </div>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Delete ${file.originalFilename}`}
              onClick={() => onDelete(file)}
            >
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
