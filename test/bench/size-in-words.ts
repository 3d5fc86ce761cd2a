const MIB = 1024 * 1024;

/** Formats a size such as `1 GiB` or `128 MiB`. */
export const inWords = (bytes: number): string =>
  bytes % (1024 * MIB) === 0 ? `${bytes / (1024 * MIB)} GiB` : `${bytes / MIB} MiB`;
