import type { ReactNode } from 'react';
import type { FileAnswer } from '../../worker/contract/folders';

/** One file that is looked at, within the list. */
export interface ShownPreview {
  /** All that can be looked at, in the order of the list. */
  readonly files: readonly FileAnswer[];
  readonly fileId: string;
  onShow(fileId: string): void;
  onDownload(file: FileAnswer): void;
  onClose(): void;
}

/** How files are looked at. The list knows no viewer: the page that shows it brings them. */
export interface Previews {
  canShow(file: FileAnswer): boolean;
  show(shown: ShownPreview): ReactNode;
}
