import { type AdminFileAct, adminFilePath } from '../../../worker/contract/admin-file-paths';
import type { adminEndpoints } from '../../../worker/contract/calls/admin';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { fetchBytes, runTransfer } from '../../lib/fetch-bytes';

export type ReportedContent = Answer<typeof adminEndpoints.adminPreview>['content'];
export type ReportedFile = ReportedContent['files'][number];

/** The server adds the access to the audit log. */
export async function fetchReportedFile(
  act: AdminFileAct,
  { folderId, fileId }: ReportedFile,
  bearer: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const init = { method: 'POST', headers: { Authorization: `Bearer ${bearer}` }, cache: 'no-store' } as const;
  const response = await fetchBytes(adminFilePath(act, folderId, fileId), init, signal);
  return runTransfer(signal, () => response.blob());
}
