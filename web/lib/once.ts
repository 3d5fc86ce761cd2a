/** Calls `make` until the first success. Later calls return the same result. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= make().catch((failure) => {
      result = null;
      throw failure;
    });
    return result;
  };
}
