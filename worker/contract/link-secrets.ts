/**
 * Removes the secret of a management link or delete URL, or the key of an encrypted share. Some mail programs write `#`
 * as `%23`.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
