import { type Counts, failureName, latencyName } from './names';

/** Fields of the log line that are counted. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  /** Route pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Announced length of the request body. */
  readonly bodyBytes: number;
  /** Error code. */
  readonly error: string | undefined;
  readonly isPage: boolean;
}

const BYTES_SENT = /^\/api\/upload\/(blob|part|bundle|chunked\/chunk)/;
const BYTES_FETCHED = /^\/(api\/(download|archive)|f)\//;
/** Paths that announce an upload: of the page, and of the terminal script. */
const ANNOUNCES = ['/api/upload/init', '/cli/send'];
/** Calls of JSON, and of the script. */
const CALL = /^\/(api|cli)\//;

/** Returns the counts of a request, by the names in `names.ts`. Pure. */
export function countsOf(answered: Answered): Counts {
  const { method, path, route, status, ms, bodyBytes, error, isPage } = answered;
  const isFine = status < 400;
  // Programs upload to page URLs.
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
