import type { adminEndpoints } from '../../../worker/contract/calls/admin';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { countOf, formatBytes, formatExactTime } from '../../lib/format';
import { FileName } from '../../ui/file-name';
import { Scrollable } from '../../ui/lists/scrollable';

/** What a link leads to: how much it is, and the first of its files. */
export function ContentPreview({ content }: { content: Answer<typeof adminEndpoints.adminPreview>['content'] }) {
  const { kind, message, folder, files, earlierTakedowns } = content;
  return (
    <div className="rounded-control border border-line bg-ground">
      <div className="border-b border-line px-4 py-3">
        <FileName name={folder.folderName || 'Unnamed'} className="font-medium" />
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {kind === 'request' && 'Request for files: '}
          {countOf(folder.fileCount, 'file')}, {formatBytes(folder.totalSize)}, created{' '}
          {formatExactTime(folder.createdAt)}
        </p>
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
        <Scrollable label="Sample files" className="max-h-56 overflow-y-auto">
          <ul className="divide-y divide-line text-sm">
            {files.map(({ originalFilename, fileSize }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes
              <li key={index} className="flex justify-between gap-4 px-4 py-2">
                <FileName name={originalFilename} className="min-w-0" />
                <span className="shrink-0 text-muted tabular-nums">{formatBytes(fileSize)}</span>
              </li>
            ))}
          </ul>
        </Scrollable>
      )}
      {files.length < folder.fileCount && files.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          and {countOf(folder.fileCount - files.length, 'file')} more
        </p>
      )}
    </div>
  );
}
