import { useMemo } from 'react';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { canPreview } from '../../features/previews/kind';
import { Preview } from '../../features/previews/preview';
import { type PreviewFile, previewFileOf } from '../../features/previews/preview-file';
import { PreviewPane, PreviewWindow } from '../../features/previews/preview-pane';
import type { OpenPreview, Previews } from '../../lib/previews';

const canShow = (file: FileAnswer): boolean => canPreview(previewFileOf(file));

export const previewsOf = (folderId: string): Previews => ({
  canShow,
  show: (preview) => <ShownFile folderId={folderId} {...preview} />,
});

function ShownFile({
  folderId,
  files,
  fillsWindow = false,
  onDownload,
  ...preview
}: OpenPreview & { folderId: string }) {
  const previews = useMemo(() => files.map(previewFileOf), [files]);
  const download = ({ fileId }: PreviewFile) => {
    const file = files.find((each) => each.fileId === fileId);
    if (file) onDownload(file);
  };
  const Shown = fillsWindow ? PreviewWindow : PreviewPane;
  return (
    <Shown
      view={(viewed) => <Preview folderId={folderId} {...viewed} />}
      files={previews}
      {...preview}
      onDownload={download}
    />
  );
}
