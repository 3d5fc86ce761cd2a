const LOCAL = [
  /^(.+\.)?localhost$/,
  /^.+\.local$/,
  /^127(\.\d+){3}$/,
  /^10(\.\d+){3}$/,
  /^192\.168(\.\d+){2}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
  /^\[::1\]$/,
  /^\[f[cd][0-9a-f]{2}:.*\]$/,
];

/**
 * Whether a request for this host name can only have come to the own machine or one beside it. A deployed Worker is
 * never asked by such a name: the platform finds it by its public one.
 */
export const isLocalHost = (hostname: string): boolean => LOCAL.some((pattern) => pattern.test(hostname));
