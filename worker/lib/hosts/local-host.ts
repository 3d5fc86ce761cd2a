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
 * Returns true if the host name belongs to this machine or its local network. A deployed Worker never receives such a
 * name, because the platform routes requests by the public host name.
 */
export const isLocalHost = (hostname: string): boolean => LOCAL.some((pattern) => pattern.test(hostname));
