import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import type { Previews } from '../../../lib/previews';
import type { Thumbnails } from '../../../lib/thumbnails';
import type { Selection } from './selection';
import type { FolderRow } from './tree';
import type { OpenTree } from './use-open-folders';

export interface FileListProps {
  open: OpenTree;
  thumbnails: Thumbnails;
  selection: Selection;
  busy: ReadonlySet<string>;
  previews: Previews;
  onSelection(change: (previous: Selection) => Selection): void;
  onDownload(file: FileAnswer): void;
  onDownloadFolder(row: FolderRow): void;
  isFolderBusy(path: string): boolean;
}
