import type { Ref } from 'react';
import type { PreviewFile } from './preview-file';

/** Handles a key for a viewer. Returns true if it used the key. */
export type ViewerKeys = (key: string) => boolean;

/** Props of every viewer. A viewer fills its container. */
export interface ViewedFile {
  readonly file: PreviewFile;
  /** Whether it fills the window, so that the wheel is free for zooming. */
  readonly large: boolean;
  /** Receives the viewer's key handler, for the element that has the focus. */
  readonly keys: Ref<ViewerKeys>;
  onDownload(): void;
}

/** Props of a viewer for a file that has a URL on this server. */
export interface ViewerProps extends ViewedFile {
  readonly url: string;
}

/** Style of a viewer's controls: a bar above the content. On small screens they float over its lower end. */
export const VIEWER_BAR =
  'border-line md:border-b max-md:absolute max-md:bottom-4 max-md:left-1/2 max-md:z-10 max-md:w-max max-md:max-w-[calc(100%-2rem)] max-md:-translate-x-1/2 max-md:rounded-surface max-md:bg-overlay max-md:shadow-popup';

/** Space below the last page, which the floating controls may cover. */
export const VIEWER_BAR_ROOM_PX = 64;
