/**
 * Removes the secret of a management link or delete URL, or the key of an encrypted share. Matches `%23`, too, which
 * some mail programs write for `#`.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
