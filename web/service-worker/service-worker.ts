/** Serves decrypted files and ZIPs (`/e/save/…`), and sounds and videos (`/e/view/…`), while they arrive. */
import { create } from 'content-disposition';
import { fileContent } from '../../encryption/content';
import { DamagedError } from '../../encryption/damaged-error';
import { type FolderKeys, folderKeys } from '../../encryption/folder-keys';
import { withoutLeadingDot } from '../../worker/contract/names';
import { readRange } from '../../worker/contract/range';
import { UPLOADED_FILE_POLICY } from '../../worker/contract/uploaded-file-policy';
import { decrypted, type SealedContent, streamOf } from '../lib/encryption/decrypting-stream';
import {
  type FileRef,
  type Greeting,
  PING_MS,
  PROTOCOL,
  type Served,
  type ServedFailure,
  servedId,
  type ToPage,
  type ToServiceWorker,
} from '../lib/encryption/served-file';
import { Refusal, storedBytes } from '../lib/encryption/stored-bytes';
import { zipStream } from '../lib/encryption/zip-stream';

declare const self: ServiceWorkerGlobalScope;

/** Maximum wait for the response of a page, in milliseconds. */
const DESCRIBE_MS = 5000;
/** Makes the browser stay on the current page after a navigation. */
const STAY = 204;
const NOT_FOUND = 404;
/** Other files are sent as attachments. */
const MEDIA_TYPE = /^(?:audio|video)\/[\w.+-]+$/;

const running = new Set<string>();
/** Files by the random id in their path. Media elements request the same file many times. */
const known = new Map<string, Promise<Served | null>>();
const keysOfFolders = new Map<string, Promise<FolderKeys>>();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const port = event.ports[0];
  const { type } = event.data as ToServiceWorker;
  if (type === 'claim') event.waitUntil(self.clients.claim().then(() => port?.postMessage(null)));
  else if (type === 'replace') event.waitUntil(self.skipWaiting());
  else if (type === 'ping') event.waitUntil(wait(PING_MS).then(() => port?.postMessage(null)));
  else port?.postMessage({ protocol: PROTOCOL, running: [...running] } satisfies Greeting);
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const id = url.origin === self.location.origin ? servedId(url.pathname) : null;
  if (id !== null) event.respondWith(respond(event.request, id));
});

async function respond(request: Request, id: string): Promise<Response> {
  const served = await (known.get(id) ?? describe(id));
  if (!served) return new Response(null, { status: request.mode === 'navigate' ? STAY : NOT_FOUND });
  try {
    return served.content.kind === 'media'
      ? await media(request, served, served.content)
      : await download(id, served, served.content);
  } catch (failure) {
    if (served.content.kind === 'media') {
      if (failure instanceof Refusal) return new Response(failure.fields.body, { status: failure.fields.status });
      return Response.error();
    }
    end(id, failureOf(failure));
    return new Response(null, { status: STAY });
  }
}

/** Asks all open pages. One of them has offered the file. */
function describe(id: string): Promise<Served | null> {
  const description = self.clients
    .matchAll({ type: 'window', includeUncontrolled: true })
    .then((pages) => firstAnswer(pages.map((page) => ask(page, id))));
  known.set(id, description);
  description.then((served) => served ?? known.delete(id));
  return description;
}

const firstAnswer = (answers: readonly Promise<Served | null>[]): Promise<Served | null> =>
  Promise.any(answers.map((answer) => answer.then((served) => served ?? Promise.reject(new Error('unknown'))))).catch(
    () => null,
  );

function ask(page: Client, id: string): Promise<Served | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), DESCRIBE_MS);
    port1.onmessage = ({ data }: MessageEvent<Served | null>) => {
      clearTimeout(timer);
      resolve(data);
    };
    page.postMessage({ type: 'describe', id } satisfies ToPage, [port2]);
  });
}

async function opened(served: Served, file: FileRef): Promise<SealedContent> {
  const { folderId, accessKey, folderKey } = served;
  const keys = keysOfFolders.get(folderId) ?? folderKeys(folderKey);
  keysOfFolders.set(folderId, keys);
  return {
    content: await fileContent(await keys, file.header, file.size),
    plainBytes: file.size,
    readStored: storedBytes({ folderId, accessKey, fileId: file.fileId }),
  };
}

async function* plainBytes(
  served: Served,
  file: FileRef,
  span: { start: number; end: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  yield* decrypted(await opened(served, file), span, signal);
}

/** Same protection as for unencrypted uploads. `no-store` keeps decrypted files out of the browser's cache. */
const safeHeaders = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Security-Policy': UPLOADED_FILE_POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
});

async function download(
  id: string,
  served: Served,
  content: Exclude<Served['content'], { kind: 'media' }>,
): Promise<Response> {
  known.delete(id);
  const controller = new AbortController();
  const whole = ({ size }: FileRef) => ({ start: 0, end: size });
  const { size, bytes } =
    content.kind === 'file'
      ? { size: content.file.size, bytes: plainBytes(served, content.file, whole(content.file), controller.signal) }
      : zipped(served, content.files, controller.signal);
  // Pings keep the service worker running. With `waitUntil`, browsers would end it after five minutes.
  running.add(id);
  const stream = streamOf(bytes, (failure) => {
    controller.abort();
    end(id, failure === undefined ? undefined : failureOf(failure));
  });
  return new Response(stream, {
    headers: {
      ...safeHeaders('application/octet-stream'),
      'Content-Disposition': create(withoutLeadingDot(content.name), { type: 'attachment', fallback: false }),
      'Content-Length': String(size),
      'Accept-Ranges': 'none',
    },
  });
}

function zipped(served: Served, files: Extract<Served['content'], { kind: 'zip' }>['files'], signal: AbortSignal) {
  const zip = zipStream(files);
  const open = (index: number) => {
    const file = files[index];
    if (!file) throw new RangeError('The ZIP has no such file.');
    return plainBytes(served, file, { start: 0, end: file.size }, signal);
  };
  return { size: zip.size, bytes: zip.bytes(open) };
}

async function media(
  request: Request,
  served: Served,
  { type, file }: Extract<Served['content'], { kind: 'media' }>,
): Promise<Response> {
  const range = readRange(request.headers.get('Range') ?? undefined, file.size);
  const headers = {
    ...safeHeaders(MEDIA_TYPE.test(type) ? type : 'application/octet-stream'),
    'Accept-Ranges': 'bytes',
    ...(!MEDIA_TYPE.test(type) && { 'Content-Disposition': 'attachment' }),
  };
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.size}` } });
  }
  const { offset, length } = range === 'whole' ? { offset: 0, length: file.size } : range;
  const controller = new AbortController();
  const pieces = plainBytes(served, file, { start: offset, end: offset + length }, controller.signal);
  // Reads the first bytes before the response starts, because a refusal must change its status.
  const first = await pieces.next();
  if (request.method === 'HEAD') controller.abort();
  const stream = streamOf(
    (async function* () {
      if (first.done) return;
      yield first.value;
      yield* pieces;
    })(),
    () => controller.abort(),
  );
  return new Response(request.method === 'HEAD' ? null : stream, {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'Content-Length': String(length),
      ...(range !== 'whole' && { 'Content-Range': `bytes ${offset}-${offset + length - 1}/${file.size}` }),
    },
  });
}

function end(id: string, failure: ServedFailure | undefined): void {
  running.delete(id);
  void self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
    for (const page of pages) page.postMessage({ type: 'ended', id, ...(failure && { failure }) } satisfies ToPage);
  });
}

function failureOf(failure: unknown): ServedFailure {
  if (failure instanceof Refusal) return { kind: 'refused', fields: failure.fields };
  return { kind: failure instanceof DamagedError ? 'damaged' : 'network' };
}
