import { type Counts, failureName, latencyName } from './names';

/** What the log says of a request that was answered. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  /** The pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Of the body that came, as it was announced. */
  readonly bodyBytes: number;
  /** The code of a failure. */
  readonly error: string | undefined;
  readonly isPage: boolean;
}

const BYTES_SENT = /^\/api\/upload\/(blob|part|bundle|chunked\/chunk)/;
const BYTES_FETCHED = /^\/(api\/(download|archive)|f)\//;
/** What announces an upload: a page, and the script for terminals. */
const ANNOUNCES = ['/api/upload/init', '/cli/send'];
/** Calls of JSON, and those of the script. */
const CALL = /^\/(api|cli)\//;

/** What a request counts as, by the names of `names.ts`. Pure. */
export function countsOf(answered: Answered): Counts {
  const { method, path, route, status, ms, bodyBytes, error, isPage } = answered;
  const isFine = status < 400;
  // Programs send files to the addresses of pages.
  const bySending = (method === 'PUT' || method === 'POST') && !CALL.test(path);
  const isCall = CALL.test(path) || path.startsWith('/f/') || bySending;
  if (!isCall) return isPage ? { pages: 1 } : {};
  const isSent = BYTES_SENT.test(path) || bySending;
  const isFetched = BYTES_FETCHED.test(path) && method === 'GET';
  return {
    calls: 1,
    ...(status >= 400 && status < 500 && { refused: 1 }),
    ...(status >= 500 && { failed: 1, [failureName(method, route, error ?? String(status))]: 1 }),
    ...(!isSent && !isFetched && { [latencyName(ms)]: 1 }),
    ...(isFine && isSent && { up: bodyBytes }),
    ...(isFine && (ANNOUNCES.includes(path) || bySending) && { uploads: 1 }),
    ...(isFine && isFetched && { downloads: 1 }),
  };
}
