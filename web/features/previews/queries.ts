import { queryOptions } from '@tanstack/react-query';
import { previewPath } from '../../../worker/contract/byte-paths';
import { kindOf, kindOfType, type ViewerKind } from './kind';
import { loadViewer } from './load-viewer';
import type { PreviewFile } from './preview-file';
import { probeType } from './ranges';

/** How a file is looked at; only where its name says nothing, the server is asked. It never changes. */
export const kindQuery = (folderId: string, file: PreviewFile) =>
  queryOptions({
    queryKey: ['preview-kind', folderId, file.fileId, file.name],
    queryFn: async ({ signal }): Promise<ViewerKind | 'none'> => {
      const kind = kindOf(file);
      return kind === 'unknown' ? kindOfType(await probeType(previewPath(folderId, file.fileId), signal)) : kind;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The code of a viewer. */
export const viewerQuery = (kind: ViewerKind) =>
  queryOptions({
    queryKey: ['viewer', kind],
    queryFn: async () => ({ Viewer: await loadViewer[kind]() }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
