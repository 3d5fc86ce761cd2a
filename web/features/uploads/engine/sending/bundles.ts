import { BUNDLE_MAX_BYTES, BUNDLE_MAX_FILES } from '../../../../../worker/contract/limits';

/** Groups file indices for HTTP requests. A file above `fileMaxBytes` has its own group. */
export function* bundlesOf(sizes: readonly number[], fileMaxBytes: number): Generator<number[]> {
  let bundle: number[] = [];
  let bytes = 0;
  for (const [index, size] of sizes.entries()) {
    const fits = size <= fileMaxBytes && bytes + size <= BUNDLE_MAX_BYTES && bundle.length < BUNDLE_MAX_FILES;
    if (!fits && bundle.length > 0) {
      yield bundle;
      bundle = [];
      bytes = 0;
    }
    if (size > fileMaxBytes) yield [index];
    else {
      bundle.push(index);
      bytes += size;
    }
  }
  if (bundle.length > 0) yield bundle;
}
