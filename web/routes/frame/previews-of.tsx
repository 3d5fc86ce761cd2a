import { useMemo } from 'react';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { canPreview } from '../../features/previews/kind';
import { Preview } from '../../features/previews/preview';
import { type PreviewFile, previewFileOf } from '../../features/previews/preview-file';
import { PreviewPane } from '../../features/previews/preview-pane';
import type { Previews, ShownPreview } from '../../lib/previews';

const canShow = (file: FileAnswer): boolean => canPreview(previewFileOf(file));

/** Returns the previews for the files of a folder. */
export const previewsOf = (folderId: string): Previews => ({
  canShow,
  show: (shown) => <ShownFile folderId={folderId} {...shown} />,
});

function ShownFile({ folderId, files, onDownload, ...shown }: ShownPreview & { folderId: string }) {
  const previews = useMemo(() => files.map(previewFileOf), [files]);
  const download = ({ fileId }: PreviewFile) => {
    const file = files.find((each) => each.fileId === fileId);
    if (file) onDownload(file);
  };
  return (
    <PreviewPane
      view={(viewed) => <Preview folderId={folderId} {...viewed} />}
      files={previews}
      {...shown}
      onDownload={download}
    />
  );
}
