import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { formatBytes, formatExactTime } from '../../lib/format';
import { FileName } from '../../ui/file-name';
import { Scrollable } from '../../ui/lists/scrollable';
import type { ReportedContent } from './reported-file';
import { ReportedFiles, type ReportedFilesProps } from './reported-files';

interface ContentPreviewProps extends Omit<ReportedFilesProps, 'files'> {
  content: ReportedContent;
}

export function ContentPreview({ content, ...reported }: ContentPreviewProps) {
  const { kind, page, message, folder, files, earlierTakedowns } = content;
  const { fileCount } = folder;
  const size = formatBytes(folder.totalSize);
  const time = formatExactTime(folder.createdAt);
  const hiddenCount = fileCount - files.length;
  return (
    <div>
      <div className="border-b border-line px-4 py-3">
        <FileName name={folder.folderName || t`Unnamed`} className="font-medium" />
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {kind === 'request'
            ? plural(fileCount, {
                one: `Request for files: # file, ${size}, created ${time}`,
                other: `Request for files: # files, ${size}, created ${time}`,
              })
            : plural(fileCount, {
                one: `# file, ${size}, created ${time}`,
                other: `# files, ${size}, created ${time}`,
              })}
        </p>
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm text-accent underline underline-offset-4"
        >
          {kind === 'request'
            ? t({ message: 'Open as sender', comment: 'Link to the page that senders see' })
            : t({ message: 'Open as recipient', comment: 'Link to the page that recipients see' })}
          <ExternalLink aria-hidden className="size-4" />
        </a>
        {message && (
          <Scrollable
            label={t`Message`}
            className="mt-2 max-h-40 overflow-y-auto text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {message}
          </Scrollable>
        )}
        {earlierTakedowns > 0 && (
          <p className="mt-0.5 text-sm text-limit">
            {plural(earlierTakedowns, {
              one: '# earlier takedown of the same uploader',
              other: '# earlier takedowns of the same uploader',
            })}
          </p>
        )}
      </div>
      {files.length > 0 && (
        <>
          <ReportedFiles files={files} {...reported} />
          <p className="border-t border-line px-4 py-2 text-sm text-muted">
            <Trans>
              Previews and downloads here are recorded in the activity below and don’t count as downloads. Opening a
              share counts as a visit.
            </Trans>
          </p>
        </>
      )}
      {hiddenCount > 0 && files.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {plural(hiddenCount, { one: 'and # file more', other: 'and # files more' })}
        </p>
      )}
    </div>
  );
}
