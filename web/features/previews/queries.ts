import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { loadCode } from '../../lib/page/load-code';
import type { PreviewSource } from '../../lib/preview-source';
import { kindOf, kindOfType, type ViewerKind } from './kind';
import type { PreviewFile } from './preview-file';
import { looksLikeText, TEXT_SAMPLE_BYTES } from './text/looks-like-text';
import type { ViewerProps } from './viewer';

/** Calls the server if neither name nor type show the kind. */
export const kindQuery = (source: PreviewSource, file: PreviewFile) =>
  queryOptions({
    queryKey: ['preview-kind', source.id, file.name],
    queryFn: async ({ signal }): Promise<ViewerKind | 'none'> => {
      const kind = kindOf(file);
      return kind === 'unknown' ? await kindOfUnknown(source, signal) : kind;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Uses the content type of the response, otherwise the first bytes. */
async function kindOfUnknown(source: PreviewSource, signal: AbortSignal): Promise<ViewerKind | 'none'> {
  const { bytes, contentType } = await source.read(0, TEXT_SAMPLE_BYTES, signal);
  const kind = kindOfType(contentType);
  return kind === 'none' && looksLikeText(bytes) ? 'text' : kind;
}

/** Separate chunks, so a page loads only the viewers that it needs. */
const loadViewer: Readonly<Record<ViewerKind, () => Promise<ComponentType<ViewerProps>>>> = {
  image: async () => (await import('./image/image-viewer')).ImageViewer,
  pdf: async () => (await import('./pdf/pdf-viewer')).PdfViewer,
  text: async () => (await import('./text/text-viewer')).TextViewer,
  video: async () => (await import('./player/video-viewer')).VideoViewer,
  archive: async () => (await import('./archive/archive-viewer')).ArchiveViewer,
  audio: async () => (await import('./player/audio-viewer')).AudioViewer,
};

export const viewerQuery = (kind: ViewerKind) =>
  queryOptions({
    queryKey: ['viewer', kind],
    queryFn: async () => ({ Viewer: await loadCode(loadViewer[kind])() }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
