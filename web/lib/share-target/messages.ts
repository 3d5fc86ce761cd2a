/** Messages between pages and the service worker that receives shared files. */

/** To the service worker. A click on the notification focuses the page that sent the message. */
export interface ShowNotification {
  readonly type: 'notification';
  readonly title: string;
  readonly body: string;
}

/** To the pages. A page that takes the files responds with true. Then the browser does not open the home page. */
export interface FilesShared {
  readonly type: 'files-shared';
}
