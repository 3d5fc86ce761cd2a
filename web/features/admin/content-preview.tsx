import { ExternalLink } from 'lucide-react';
import { countOf, formatBytes, formatExactTime } from '../../lib/format';
import { FileName } from '../../ui/file-name';
import { Scrollable } from '../../ui/lists/scrollable';
import type { ReportedContent } from './reported-file';
import { ReportedFiles, type ReportedFilesProps } from './reported-files';

interface ContentPreviewProps extends Omit<ReportedFilesProps, 'files'> {
  content: ReportedContent;
}

export function ContentPreview({ content, ...reported }: ContentPreviewProps) {
  const { kind, page, message, folder, files, earlierTakedowns } = content;
  return (
    <div className="rounded-control border border-line bg-ground">
      <div className="border-b border-line px-4 py-3">
        <FileName name={folder.folderName || 'Unnamed'} className="font-medium" />
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {kind === 'request' && 'Request for files: '}
          {countOf(folder.fileCount, 'file')}, {formatBytes(folder.totalSize)}, created{' '}
          {formatExactTime(folder.createdAt)}
        </p>
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm text-accent underline underline-offset-4"
        >
          {kind === 'request' ? 'Open as sender' : 'Open as recipient'}
          <ExternalLink aria-hidden className="size-4" />
        </a>
        {message && (
          <Scrollable
            label="Message"
            className="mt-2 max-h-40 overflow-y-auto text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {message}
          </Scrollable>
        )}
        {earlierTakedowns > 0 && (
          <p className="mt-0.5 text-sm text-limit">
            {countOf(earlierTakedowns, 'earlier takedown')} of the same uploader
          </p>
        )}
      </div>
      {files.length > 0 && (
        <>
          <ReportedFiles files={files} {...reported} />
          <p className="border-t border-line px-4 py-2 text-sm text-muted">
            Previews and downloads here are recorded in the activity below and don’t count as downloads. Opening a share
            counts as a visit.
          </p>
        </>
      )}
      {files.length < folder.fileCount && files.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          and {countOf(folder.fileCount - files.length, 'file')} more
        </p>
      )}
    </div>
  );
}
