/**
 * Devices post files here that the user shares with the installed page (Web Share Target API). The page's service
 * worker responds, or the Worker if there is none.
 */
export const SHARE_TARGET_PATH = '/share-target';

export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

/** Query parameter of the home page after the user has shared files. */
export const SHARED_PARAMETER = 'shared';

/** Home page after a share. The page takes the shared files. */
export const SHARED_PATH = `/?${SHARED_PARAMETER}`;
/** Value of the parameter if the files are lost. The home page then asks the user to choose them again. */
export const LOST_SHARE = 'lost';
export const LOST_SHARE_PATH = `${SHARED_PATH}=${LOST_SHARE}`;
