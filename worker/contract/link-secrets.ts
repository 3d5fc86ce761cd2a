/**
 * Removes the secret of a management link, the key of an encrypted share, or the secret of a delete URL from a URL.
 * Some mail programs write `#` as `%23`.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
