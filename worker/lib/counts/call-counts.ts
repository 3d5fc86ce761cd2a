import { SHARE_TARGET_PATH } from '../../contract/share-target';
import { type Counts, failureName, latencyName } from './names';

export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly bodyBytes: number;
  readonly error: string | undefined;
  readonly isPage: boolean;
}

const UPLOAD_PATHS = /^\/api\/upload\/(blob|part|bundle|chunked\/chunk)/;
const DOWNLOAD_PATHS = /^\/(api\/(download|archive)|f)\//;
const PREVIEW_PATH = /^\/api\/preview\//;
/** Calls that announce uploads. */
const ANNOUNCE_PATHS = ['/api/upload/init', '/cli/send'];
const CALL = /^\/(api|cli)\//;

/** Returns what a request adds to the daily counts, by name (`names.ts`). */
export function countsOf(request: AnsweredRequest): Counts {
  const { method, path, route, status, ms, bodyBytes, error, isPage } = request;
  const isSuccess = status < 400;
  // Programs upload with PUT or POST to URLs of pages.
  const isProgramUpload = (method === 'PUT' || method === 'POST') && !CALL.test(path) && path !== SHARE_TARGET_PATH;
  const isCall = CALL.test(path) || path.startsWith('/f/') || isProgramUpload;
  if (!isCall) return isPage ? { pages: 1 } : {};
  const isUpload = UPLOAD_PATHS.test(path) || isProgramUpload;
  const isDownload = DOWNLOAD_PATHS.test(path) && method === 'GET';
  const hasFileBytes = isUpload || isDownload || (PREVIEW_PATH.test(path) && method === 'GET');
  return {
    calls: 1,
    ...(status >= 400 && status < 500 && { refused: 1 }),
    ...(status >= 500 && { failed: 1, [failureName(method, route, error ?? String(status))]: 1 }),
    ...(!hasFileBytes && { [latencyName(ms)]: 1 }),
    ...(isSuccess && isUpload && { up: bodyBytes }),
    ...(isSuccess && (ANNOUNCE_PATHS.includes(path) || isProgramUpload) && { uploads: 1 }),
    ...(isSuccess && isDownload && { downloads: 1 }),
  };
}
