import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { VirtualList } from '../../../../ui/lists/virtual-list';
import type { FileProgress } from '../../engine/upload';
import { inProgressOrder } from './progress-order';

const ROW_PX = 44;

interface UploadFileListProps {
  files: readonly FileProgress[];
  /** If undefined, the list fills the rest of its panel. */
  maxRows?: number;
  row(file: FileProgress): ReactNode;
}

export function UploadFileList({ files, maxRows, row }: UploadFileListProps) {
  const ordered = useMemo(() => inProgressOrder(files), [files]);
  return (
    <VirtualList
      label={t`Files of this upload`}
      count={ordered.length}
      rowPx={ROW_PX}
      maxRows={maxRows}
      className={`border-t border-line ${maxRows === undefined ? 'min-h-44 flex-1 basis-0' : ''}`}
      showsRest
      row={(index) => {
        const file = ordered[index];
        return file && row(file);
      }}
    />
  );
}
