import type { ReactNode } from 'react';
import type { FileAnswer } from '../../worker/contract/calls/folders';

/** On these screens, a preview fills the window. */
export const SMALL_SCREEN = '(width < 48rem), (height < 30rem)';

/** CSS height in a list. Leaves space for the row of the file and the bars at the top. */
export const PREVIEW_HEIGHT = 'clamp(20rem, 100dvh - 15rem, 60rem)';

/** Must equal `PREVIEW_HEIGHT`, with 16 px per rem. */
export const previewHeightPx = (windowPx: number): number => Math.min(960, Math.max(320, windowPx - 240));

export interface OpenPreview {
  /** Files with a preview, in the order of the list. */
  readonly files: readonly FileAnswer[];
  readonly fileId: string;
  readonly fillsWindow?: boolean;
  onShow(fileId: string): void;
  onDownload(file: FileAnswer): void;
  onClose(): void;
}

export interface Previews {
  canShow(file: FileAnswer): boolean;
  show(preview: OpenPreview): ReactNode;
}
