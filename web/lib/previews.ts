import type { ReactNode } from 'react';
import type { FileAnswer } from '../../worker/contract/calls/folders';

/** Media query for screens where a preview fills the window. */
export const SMALL_SCREEN = '(width < 48rem), (height < 30rem)';

/** Height of a preview inside the page. It leaves room for its file's row and the bars above. */
export const PREVIEW_HEIGHT = 'clamp(20rem, 100dvh - 15rem, 60rem)';

/** Returns that height in px for a window of `windowPx`. */
export const previewHeightPx = (windowPx: number): number => Math.min(960, Math.max(320, windowPx - 240));

/** The file in the open preview, and its list. */
export interface OpenPreview {
  /** All files that can be previewed, in the order of the list. */
  readonly files: readonly FileAnswer[];
  readonly fileId: string;
  onShow(fileId: string): void;
  onDownload(file: FileAnswer): void;
  onClose(): void;
}

/** Previews of files in a list. The page that shows the list provides the viewers. */
export interface Previews {
  canShow(file: FileAnswer): boolean;
  show(preview: OpenPreview): ReactNode;
}
