import { type Counts, failureName, latencyName } from './names';

export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Length of the request body that the client announced. */
  readonly bodyBytes: number;
  readonly error: string | undefined;
  readonly isPage: boolean;
}

const BYTES_SENT = /^\/api\/upload\/(blob|part|bundle|chunked\/chunk)/;
const BYTES_FETCHED = /^\/(api\/(download|archive)|f)\//;
/** Calls that announce uploads. The page and the terminal program use the first, the terminal script the second. */
const ANNOUNCE_PATHS = ['/api/upload/init', '/cli/send'];
const CALL = /^\/(api|cli)\//;

/** Returns counts under the names in `names.ts`. */
export function countsOf(request: AnsweredRequest): Counts {
  const { method, path, route, status, ms, bodyBytes, error, isPage } = request;
  const isSuccess = status < 400;
  // Programs upload with PUT or POST to the URLs of pages.
  const isProgramUpload = (method === 'PUT' || method === 'POST') && !CALL.test(path);
  const isCall = CALL.test(path) || path.startsWith('/f/') || isProgramUpload;
  if (!isCall) return isPage ? { pages: 1 } : {};
  const isUpload = BYTES_SENT.test(path) || isProgramUpload;
  const isDownload = BYTES_FETCHED.test(path) && method === 'GET';
  return {
    calls: 1,
    ...(status >= 400 && status < 500 && { refused: 1 }),
    ...(status >= 500 && { failed: 1, [failureName(method, route, error ?? String(status))]: 1 }),
    ...(!isUpload && !isDownload && { [latencyName(ms)]: 1 }),
    ...(isSuccess && isUpload && { up: bodyBytes }),
    ...(isSuccess && (ANNOUNCE_PATHS.includes(path) || isProgramUpload) && { uploads: 1 }),
    ...(isSuccess && isDownload && { downloads: 1 }),
  };
}
