import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import type { Downloads } from '../../lib/downloads';
import { FileName } from '../../ui/file-name';
import { DownloadButton } from './downloading/download-button';
import { filesAndSizeInWords, filesInWords } from './files-in-words';

interface SubfoldersProps extends Pick<FolderAnswer, 'hasMoreFolders'> {
  folders: readonly FolderAnswer['folders'][number][];
  downloads: Downloads;
}

export function Subfolders({ folders, hasMoreFolders, downloads }: SubfoldersProps) {
  if (folders.length === 0) return null;
  return (
    <ul
      aria-label={t`Folders`}
      className="mb-4 divide-y divide-line overflow-hidden rounded-surface border border-line bg-surface shadow-surface"
    >
      {folders.map(({ folderId, folderName, fileCount, totalSize }) => (
        <li key={folderId} className="flex min-h-14 items-center pe-1.5 hover:bg-hover sm:pe-2">
          <Link
            to="/d/$folderId"
            params={{ folderId }}
            search={{ view: 'contents' }}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-5 focus-visible:-outline-offset-4"
          >
            <Folder aria-hidden className="size-[18px] shrink-0 fill-accent-wash text-accent" strokeWidth={1.6} />
            <FileName name={folderName} wraps="on-phones" className="min-w-0 flex-1 text-[0.9375rem] font-medium" />
            <span className="text-sm text-muted tabular-nums">
              <span className="sm:hidden">{filesInWords(fileCount)}</span>
              <span className="max-sm:hidden">{filesAndSizeInWords(fileCount, totalSize)}</span>
            </span>
          </Link>
          {totalSize > 0 && (
            <DownloadButton
              name={folderName}
              busy={downloads.busy.has(folderId)}
              onClick={() => downloads.archives([{ folderId, name: folderName }])}
            />
          )}
        </li>
      ))}
      {hasMoreFolders && (
        <li className="px-5 py-3.5 text-sm text-muted">
          <Plural
            value={{ folderCount: folders.length }}
            one="The newest # folder is listed."
            other="The newest # folders are listed."
          />
        </li>
      )}
    </ul>
  );
}
