import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ElementKind, PreviewSource } from '../../lib/preview-source';
import type { ViewerKind } from './kind';
import { NoPreview, PreviewFailure, PreviewMessage, PreviewSkeleton } from './preview-message';
import { kindQuery, viewerQuery } from './queries';
import type { ViewedFile, ViewerProps } from './viewer';

interface PreviewProps extends ViewedFile {
  source: PreviewSource;
}

export function Preview({ source, file, large, keys, onDownload }: PreviewProps) {
  const hasId = file.fileId !== '';
  const kind = useQuery({ ...kindQuery(source, file), enabled: hasId });

  if (!hasId) {
    return (
      <PreviewMessage icon={CircleAlert} tone="danger" text={t`Missing file information`} onDownload={onDownload} />
    );
  }
  if (kind.error) {
    return <PreviewFailure failure={kind.error} onRetry={() => void kind.refetch()} onDownload={onDownload} />;
  }
  if (kind.data === undefined) return <PreviewSkeleton />;
  if (kind.data === 'none') {
    return <NoPreview {...{ file, large, onDownload }} text={t`This kind of file can’t be previewed.`} />;
  }
  const viewer = { kind: kind.data, source, file, large, keys, onDownload };
  return source.url === null && isElementKind(kind.data) ? (
    <WithUrl key={source.id} {...viewer} kind={kind.data} />
  ) : (
    <ByViewer key={source.id} {...viewer} url={source.url ?? ''} />
  );
}

const ELEMENT_KINDS: readonly ViewerKind[] = ['image', 'video', 'audio'] satisfies ElementKind[];
const isElementKind = (kind: ViewerKind): kind is ElementKind => ELEMENT_KINDS.includes(kind);

function WithUrl(props: Omit<ViewerProps, 'url'> & { kind: ElementKind }) {
  const { source, kind, onDownload } = props;
  const [state, setState] = useState<{ url: string } | { failure: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `attempt` opens the URL again
  useEffect(() => {
    const controller = new AbortController();
    const opening = source.open(kind, controller.signal);
    opening.then(
      ({ url }) => !controller.signal.aborted && setState({ url }),
      (failure) => !controller.signal.aborted && setState({ failure }),
    );
    return () => {
      controller.abort();
      setState(null);
      opening.then(
        ({ close }) => close(),
        () => {},
      );
    };
  }, [source, kind, attempt]);
  if (!state) return <PreviewSkeleton />;
  if ('url' in state) return <ByViewer {...props} url={state.url} />;
  return <PreviewFailure failure={state.failure} onRetry={() => setAttempt(attempt + 1)} onDownload={onDownload} />;
}

interface ByViewerProps extends ViewerProps {
  kind: ViewerKind;
}

/** Viewers that always fill the maximum height. */
const FILLING_KINDS: readonly ViewerKind[] = ['image', 'pdf'];

function ByViewer({ kind, ...props }: ByViewerProps) {
  const { data, error, refetch } = useQuery(viewerQuery(kind));
  return (
    <div className={FILLING_KINDS.includes(kind) ? 'h-(--viewer-height)' : 'h-full'}>
      {data ? (
        <data.Viewer {...props} />
      ) : error ? (
        <PreviewMessage
          icon={WifiOff}
          tone="danger"
          text={t`The viewer could not be loaded. Please check your connection and try again.`}
          onRetry={() => void refetch()}
          onDownload={props.onDownload}
        />
      ) : (
        <PreviewSkeleton />
      )}
    </div>
  );
}
