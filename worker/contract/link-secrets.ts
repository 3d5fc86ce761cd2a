/**
 * Returns the URL without the secret of a management link, delete URL or encrypted share. Some mail programs write
 * `%23` for `#`.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
