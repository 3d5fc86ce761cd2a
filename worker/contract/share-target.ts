/**
 * Devices post files here that the user shares with the installed page (Web Share Target API). The page's service
 * worker responds. The Worker responds only if the browser has no such service worker.
 */
export const SHARE_TARGET_PATH = '/share-target';

/** Names of the fields of the posted form. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

/** Query parameter of the home page after the user has shared files. */
export const SHARED_PARAMETER = 'shared';

/** Path of the home page after a share. The page takes the shared files. */
export const SHARED_PATH = `/?${SHARED_PARAMETER}`;
/** Value of the parameter if the files are lost. The home page then asks the user to choose the files again. */
export const LOST_SHARE = 'lost';
export const LOST_SHARE_PATH = `${SHARED_PATH}=${LOST_SHARE}`;
