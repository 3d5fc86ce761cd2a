/** Messages between pages and the service worker that receives shared files. */

/** Page to service worker: shows a notification. A click on it focuses the page that sent the message. */
export interface ShowNotification {
  readonly type: 'notification';
  readonly title: string;
  readonly body: string;
}

/**
 * Service worker to page: files were shared. A page that takes them responds with true. Then the browser does not open
 * the home page.
 */
export interface FilesShared {
  readonly type: 'files-shared';
}
