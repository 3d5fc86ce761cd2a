import type { Ref } from 'react';
import type { PreviewFile } from './preview-file';

/** A viewer's own keys; true: that one was for it. */
export type ViewerKeys = (key: string) => boolean;

/** What every viewer of a file gets. It fills the box that it is put in. */
export interface ViewedFile {
  readonly file: PreviewFile;
  /** It has the whole window, so that the wheel can do nothing else. */
  readonly large: boolean;
  /** Where it leaves its keys for whoever has the focus. */
  readonly keys: Ref<ViewerKeys>;
  onDownload(): void;
}

/** The same for a file at an address of this server. */
export interface ViewerProps extends ViewedFile {
  readonly url: string;
}

/** A viewer's own controls: a bar above what it shows; on small screens they float over its end, like those of a picture. */
export const VIEWER_BAR =
  'border-line md:border-b max-md:absolute max-md:bottom-4 max-md:left-1/2 max-md:z-10 max-md:w-max max-md:max-w-[calc(100%-2rem)] max-md:-translate-x-1/2 max-md:rounded-surface max-md:bg-overlay max-md:shadow-popup';

/** Below the last page: what the controls may cover. */
export const VIEWER_BAR_ROOM_PX = 64;
