/**
 * Routes that send an administrator the bytes of a file. They are no links: each takes a POST with the token of a session,
 * so no address shows a reported file, and no page of another site can ask for one.
 */
export const adminFileRoutes = {
  /** A picture whole, or the first bytes of anything else as text. */
  preview: '/api/admin/preview/:folderId/:fileId',
  /** The file as an attachment. */
  download: '/api/admin/download/:folderId/:fileId',
} as const;

export type AdminFileAct = keyof typeof adminFileRoutes;

export const adminFilePath = (act: AdminFileAct, folderId: string, fileId: string) =>
  `/api/admin/${act}/${folderId}/${fileId}`;
