import { useQuery } from '@tanstack/react-query';
import { CircleAlert, FileX, WifiOff } from 'lucide-react';
import { previewPath } from '../../../worker/contract/byte-paths';
import type { ViewerKind } from './kind';
import { PreviewFailure, PreviewMessage, PreviewSkeleton } from './preview-message';
import { kindQuery, viewerQuery } from './queries';
import type { ViewedFile, ViewerProps } from './viewer';

interface PreviewProps extends ViewedFile {
  folderId: string;
}

/** Shows a file in the viewer for its kind. The bytes of the file are loaded when the viewer renders. */
export function Preview({ folderId, file, large, keys, onDownload }: PreviewProps) {
  const hasIds = folderId !== '' && file.fileId !== '';
  const kind = useQuery({ ...kindQuery(folderId, file), enabled: hasIds });

  if (!hasIds) {
    return <PreviewMessage icon={CircleAlert} tone="danger" text="Missing file information" onDownload={onDownload} />;
  }
  if (kind.error) {
    return <PreviewFailure failure={kind.error} onRetry={() => void kind.refetch()} onDownload={onDownload} />;
  }
  if (kind.data === undefined) return <PreviewSkeleton />;
  if (kind.data === 'none') {
    return <PreviewMessage icon={FileX} text="This kind of file can’t be previewed." onDownload={onDownload} />;
  }
  const url = previewPath(folderId, file.fileId);
  return (
    <ByViewer key={url} kind={kind.data} url={url} file={file} large={large} keys={keys} onDownload={onDownload} />
  );
}

interface ByViewerProps extends ViewerProps {
  kind: ViewerKind;
}

/** Viewers that fill the whole preview. All other viewers have the height of their content. */
const FILLING: readonly ViewerKind[] = ['image', 'pdf', 'video'];

function ByViewer({ kind, ...props }: ByViewerProps) {
  const { data, error, refetch } = useQuery(viewerQuery(kind));
  return (
    <div className={FILLING.includes(kind) ? 'h-(--viewer-height)' : 'h-full'}>
      {data ? (
        <data.Viewer {...props} />
      ) : error ? (
        <PreviewMessage
          icon={WifiOff}
          tone="danger"
          text="The viewer could not be loaded. Please check your connection and try again."
          onRetry={() => void refetch()}
          onDownload={props.onDownload}
        />
      ) : (
        <PreviewSkeleton />
      )}
    </div>
  );
}
