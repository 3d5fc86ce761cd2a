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

/** Returns true for the local machine or network. Requests to a deployed Worker never have such a host. */
export const isLocalHost = (hostname: string): boolean => LOCAL.some((pattern) => pattern.test(hostname));
