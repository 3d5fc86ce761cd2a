import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { endingOf, ZIPPED_DOCUMENTS } from '../../../../worker/contract/preview-types';
import { formatBytes } from '../../../lib/format';
import { readerLanguages } from '../../../lib/page/reader-languages';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { VirtualList } from '../../../ui/lists/virtual-list';
import { PreviewFailure, PreviewMessage, PreviewSkeleton } from '../preview-message';
import { VIEWER_BY_CONTENT, type ViewerProps } from '../viewer';
import { listZip, type ZipFile } from './zip-entries';

const ROW_PX = 44;

const refusals = {
  too_long: msg`This ZIP holds too many files to list here. Download it to see them.`,
  unreadable: msg`The contents can’t be listed. The file may be damaged or split into several parts.`,
} as const;

/** Office documents are ZIPs, too. */
export function ArchiveViewer({ source, file, onDownload }: ViewerProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['zip-listing', source.id, file.size],
    queryFn: ({ signal }) => listZip(source, file.size, readerLanguages(), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <PreviewFailure failure={error} onRetry={() => void refetch()} onDownload={onDownload} />;
  if (!data) return <PreviewSkeleton />;
  if (typeof data === 'string') {
    return <PreviewMessage icon={FileArchive} text={i18n._(refusals[data])} onDownload={onDownload} />;
  }
  const { files } = data;
  const unpacked = formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0));
  const { name } = file;
  const words = ZIPPED_DOCUMENTS.has(endingOf(name)) ? documentWords : archiveWords;
  return (
    <div className={`flex flex-col ${VIEWER_BY_CONTENT}`}>
      <p className="border-b border-line px-4 py-3 text-sm text-muted tabular-nums sm:px-5">
        {words(files.length, unpacked)}
      </p>
      <div className="flex min-h-0 flex-col" style={{ height: files.length * ROW_PX }}>
        <VirtualList
          label={t`Contents of ${name}`}
          count={files.length}
          rowPx={ROW_PX}
          className="min-h-0 flex-1"
          row={(index) => <Row file={files[index]} />}
        />
      </div>
    </div>
  );
}

const archiveWords = (count: number, size: string): string =>
  t({
    message: `${plural(count, { one: '# file', other: '# files' })}, ${size} unpacked`,
    comment: 'Contents of a ZIP, size after unpacking',
  });

const documentWords = (count: number, size: string): string =>
  t({
    message: `No preview for this kind of document. Download it to open it. It is made of ${plural(count, { one: '# file', other: '# files' })}, ${size} unpacked`,
    comment: 'A document that is a ZIP of files, their size after unpacking',
  });

const Row = ({ file }: { file: ZipFile | undefined }) =>
  file && (
    <div className="flex h-full items-center gap-3 px-4 sm:px-5">
      <FileIcon name={file.path} />
      <FileName name={file.path} className="min-w-0 flex-1 text-sm" />
      <span className="text-sm text-muted tabular-nums">{formatBytes(file.bytes)}</span>
    </div>
  );
