/** The token allows only the deletion. */
export const DELETE_ROUTE = '/delete/:folderId/:token';
export const deletePath = (folderId: string, token: string) => `/delete/${folderId}/${token}`;

export const SHAREX_PATH = '/fileshare.sxcu';

export const OPEN_PROGRAM_PATH = '/open.mjs';
