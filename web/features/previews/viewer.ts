import type { Ref } from 'react';
import type { PreviewFile } from './preview-file';

/** Handles a key for a viewer. Returns true if the viewer used the key. */
export type ViewerKeys = (key: string) => boolean;

/** CSS variable with the maximum height of a preview. A viewer with little content is lower. */
export const VIEWER_HEIGHT = '--viewer-height';

/** Style of a viewer that is as high as its content, up to the maximum height of a preview. */
export const VIEWER_BY_CONTENT = 'h-full max-h-(--viewer-height)';

/** Props of every viewer. */
export interface ViewedFile {
  readonly file: PreviewFile;
  /** True if the viewer fills the window. The page then does not scroll, so the wheel can zoom. */
  readonly large: boolean;
  /** Receives the viewer's key handler. The element with the focus passes keys to this handler. */
  readonly keys: Ref<ViewerKeys>;
  onDownload(): void;
}

/** Props of a viewer for a file that has a URL on this server. */
export interface ViewerProps extends ViewedFile {
  readonly url: string;
}

/** Style of a viewer's controls: a bar above the content. On small screens the controls float over the content. */
export const VIEWER_BAR =
  'border-line md:border-b max-md:absolute max-md:bottom-4 max-md:left-1/2 max-md:z-10 max-md:w-max max-md:max-w-[calc(100%-2rem)] max-md:-translate-x-1/2 max-md:rounded-surface max-md:bg-overlay max-md:shadow-popup';

/** Space below the last page of a PDF, because the floating controls would cover the page's end. */
export const VIEWER_BAR_ROOM_PX = 64;
