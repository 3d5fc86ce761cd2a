import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { OpenReport } from '../../features/admin/reported-files';
import { previewFileOf } from '../../features/previews/preview-file';
import { NoPreview } from '../../features/previews/preview-message';
import { PreviewWindow } from '../../features/previews/preview-pane';
import { lazyComponent } from '../../lib/page/lazy-component';

const LoadedPreview = lazyComponent(async () => (await import('../../features/previews/loaded-preview')).LoadedPreview);

export function ReportPreview({ files, load, onDownload, ...preview }: OpenReport) {
  const previews = useMemo(() => files.map(previewFileOf), [files]);
  const find = (fileId: string) => files.find((file) => file.fileId === fileId);
  return (
    <PreviewWindow
      {...preview}
      files={previews}
      onDownload={({ fileId }) => {
        const file = find(fileId);
        if (file) onDownload(file);
      }}
      view={(viewed) => {
        const file = find(viewed.file.fileId);
        if (!file || file.preview === 'none') {
          return <NoPreview {...viewed} text={t`No preview for this kind of file.`} />;
        }
        return <LoadedPreview key={file.fileId} {...viewed} load={(signal) => load(file, signal)} />;
      }}
    />
  );
}
