/**
 * Routes that send an admin the bytes of a file. They are no links: a call is a POST with a session token. So no URL
 * opens a reported file, and no page of another site can request one.
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
