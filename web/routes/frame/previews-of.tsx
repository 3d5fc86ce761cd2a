import { useMemo } from 'react';
import { previewPath } from '../../../worker/contract/byte-paths';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { canPreview } from '../../features/previews/kind';
import { Preview } from '../../features/previews/preview';
import { type PreviewFile, previewFileOf } from '../../features/previews/preview-file';
import { PreviewPane, PreviewWindow } from '../../features/previews/preview-pane';
import { sourceAt } from '../../features/previews/ranges';
import type { PreviewSource } from '../../lib/preview-source';
import type { OpenPreview, Previews } from '../../lib/previews';

const canShow = (file: FileAnswer): boolean => canPreview(previewFileOf(file));

/** Called once whenever another file is shown. */
type SourceOf = (fileId: string) => PreviewSource;

export const previewsFrom = (sourceOf: SourceOf): Previews => ({
  canShow,
  show: (preview) => <ShownFile sourceOf={sourceOf} {...preview} />,
});

export const previewsOf = (folderId: string): Previews =>
  previewsFrom((fileId) => sourceAt(previewPath(folderId, fileId)));

type ShownFileProps = OpenPreview & { sourceOf: SourceOf };

function ShownFile({ sourceOf, files, fillsWindow = false, onDownload, ...preview }: ShownFileProps) {
  const previews = useMemo(() => files.map(previewFileOf), [files]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sourceOf` may be new in every render
  const source = useMemo(() => sourceOf(preview.fileId), [preview.fileId]);
  const download = ({ fileId }: PreviewFile) => {
    const file = files.find((each) => each.fileId === fileId);
    if (file) onDownload(file);
  };
  const Frame = fillsWindow ? PreviewWindow : PreviewPane;
  return (
    <Frame
      view={(viewed) => <Preview source={source} {...viewed} />}
      files={previews}
      {...preview}
      onDownload={download}
    />
  );
}
