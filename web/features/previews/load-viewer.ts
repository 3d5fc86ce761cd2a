import type { ComponentType } from 'react';
import type { ViewerKind } from './kind';
import type { ViewerProps } from './viewer';

/** Each viewer with all that it needs is a piece of code of its own, which comes when a file asks for it. */
export const loadViewer: Readonly<Record<ViewerKind, () => Promise<ComponentType<ViewerProps>>>> = {
  image: async () => (await import('./image/image-viewer')).ImageViewer,
  pdf: async () => (await import('./pdf/pdf-viewer')).PdfViewer,
  text: async () => (await import('./text/text-viewer')).TextViewer,
  video: async () => (await import('./media-viewer')).VideoViewer,
  audio: async () => (await import('./media-viewer')).AudioViewer,
};
