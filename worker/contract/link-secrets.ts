/**
 * Removes three kinds of secrets from a URL: the secret of a management link, the key of an encrypted share, and the
 * secret of a delete URL. Some mail programs write `#` as `%23`.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/(#|%23).*/s, '').replace(/(\/delete\/[^/?]+)\/[^?]*/, '$1');
