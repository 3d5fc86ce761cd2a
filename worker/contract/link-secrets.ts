/**
 * Returns the URL without the secret of a management link or delete URL, and without the key of an encrypted share.
 * Some mail programs write `%23` for `#`.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
