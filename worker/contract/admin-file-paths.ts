/**
 * Routes that send an admin the bytes of a file. They are POSTs with a session token, so that no link or foreign page
 * can request a file.
 */
export const adminFileRoutes = {
  /** A whole picture, or the first bytes of a text or of a file of unknown type. Other files have no preview. */
  preview: '/api/admin/preview/:folderId/:fileId',
  download: '/api/admin/download/:folderId/:fileId',
} as const;

export type AdminFileAct = keyof typeof adminFileRoutes;

export const adminFilePath = (act: AdminFileAct, folderId: string, fileId: string) =>
  `/api/admin/${act}/${folderId}/${fileId}`;
