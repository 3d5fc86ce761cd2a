import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readerLanguages } from '../../lib/page/reader-languages';
import { Picture, Undecodable } from './image/image-viewer';
import { NoPreview, PreviewFailure, PreviewMessage, PreviewSkeleton } from './preview-message';
import { appendText } from './text/lines';
import { type TextReader, textReader } from './text/text-reader';
import { TextLines } from './text/text-viewer';
import { type LoadedText, withText } from './text/use-text';
import type { ViewedFile } from './viewer';

interface LoadedPreviewProps extends ViewedFile {
  /** Loads a whole image, or the beginning of a text. The type of the `Blob` says which. */
  load(signal: AbortSignal): Promise<Blob>;
}

type Loaded = { readonly picture: Blob } | { readonly text: FirstPiece | 'binary' };

interface FirstPiece {
  readonly loaded: LoadedText;
  readonly reader: TextReader;
}

/** Shows a file only as an image or as text, so no code runs. Deletes the bytes when the preview closes. */
export function LoadedPreview({ load, file, large, keys, onDownload }: LoadedPreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['loaded-preview', file.fileId],
    queryFn: async ({ signal }): Promise<Loaded> => {
      const blob = await load(signal);
      return blob.type.startsWith('image/') ? { picture: blob } : { text: await textOf(blob, file.size, signal) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  if (error) return <PreviewFailure failure={error} onRetry={() => void refetch()} onDownload={onDownload} />;
  if (!data) return <PreviewSkeleton />;
  if ('picture' in data) return <LoadedPicture {...{ file, large, keys, onDownload }} picture={data.picture} />;
  if (data.text === 'binary') {
    return <NoPreview {...{ file, large, onDownload }} text={t`No preview for this kind of file.`} />;
  }
  if (file.size === 0) return <PreviewMessage icon={FileText} text={t`This file is empty.`} onDownload={onDownload} />;
  return <FirstLines file={file} {...data.text} />;
}

function FirstLines({ file, loaded: first, reader }: Pick<ViewedFile, 'file'> & FirstPiece) {
  const [loaded, setLoaded] = useState(first);
  return (
    <TextLines
      file={file}
      loaded={loaded}
      loading={false}
      failure={null}
      onMore={() => {}}
      onEncoding={(encoding) => setLoaded(withText(loaded, reader.decodeAs(encoding)))}
    />
  );
}

/** `blob` contains the whole text or its beginning. */
async function textOf(blob: Blob, size: number, signal: AbortSignal): Promise<FirstPiece | 'binary'> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const reader = textReader(async (start, end) => bytes.slice(start, end), size, readerLanguages());
  const piece = await reader.read(signal);
  if (piece === 'binary') return 'binary';
  const { text, ...rest } = piece;
  const isComplete = piece.loadedBytes >= size;
  return { loaded: { ...rest, blocks: appendText([], text), isComplete, full: !isComplete }, reader };
}

function LoadedPicture({ picture, file, large, keys, onDownload }: ViewedFile & { picture: Blob }) {
  const [failed, setFailed] = useState(false);
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  if (failed) return <Undecodable file={file} onDownload={onDownload} />;
  if (src === null) return <PreviewSkeleton />;
  return (
    <Picture
      key={src}
      src={src}
      name={file.name}
      large={large}
      keys={keys}
      read={async () => picture}
      onDownload={onDownload}
      onError={() => setFailed(true)}
    />
  );
}
