/**
 * Devices post files to this path if the user shares them with the installed page (Web Share Target API). The page's
 * service worker responds, or the Worker if there is no service worker.
 */
export const SHARE_TARGET_PATH = '/share-target';

export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

/** Query parameter of the home page after the user has shared files. */
export const SHARED_PARAMETER = 'shared';

export const SHARED_PATH = `/?${SHARED_PARAMETER}`;
/** Value of the parameter if the files are lost. The home page then asks the user to choose files. */
export const LOST_SHARE = 'lost';
export const LOST_SHARE_PATH = `${SHARED_PATH}=${LOST_SHARE}`;
