/**
 * Routes that send an admin the bytes of a file. Each call is a POST with the admin's session token. So a link cannot
 * open a reported file, and a page of another site cannot request the file.
 */
export const adminFileRoutes = {
  /** A whole picture, or the first bytes of any other file as text. */
  preview: '/api/admin/preview/:folderId/:fileId',
  /** The file as an attachment. */
  download: '/api/admin/download/:folderId/:fileId',
} as const;

export type AdminFileAct = keyof typeof adminFileRoutes;

export const adminFilePath = (act: AdminFileAct, folderId: string, fileId: string) =>
  `/api/admin/${act}/${folderId}/${fileId}`;
