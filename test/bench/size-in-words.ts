const MIB = 1024 * 1024;

/** `1 GiB`, `128 MiB`. */
export const inWords = (bytes: number): string =>
  bytes % (1024 * MIB) === 0 ? `${bytes / (1024 * MIB)} GiB` : `${bytes / MIB} MiB`;
