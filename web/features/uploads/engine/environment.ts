import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { BUNDLE_FILE_MAX_BYTES } from '../../../../worker/contract/limits';
import { type Call, call } from '../../../lib/api';
import { serverNow } from '../../../lib/clock';
import type { HashedBytes } from '../../../lib/hashing/hash';
import { readAndHashInWorker } from '../../../lib/hashing/hasher';
import type { ConnectionEnvironment } from './connection';
import { deleteRecord, loadRecord, saveRecord, type UploadRecord } from './records/record';
import { lockInThisTab } from './records/tab-lock';
import { type LineSpeed, pageLineSpeed } from './sending/slots/line-speed';
import { type Put, putByXhr } from './sending/transport';
import { keepAwake } from './wake-lock';

/** Everything an upload uses from outside. The engine's tests pass their own; pages use `browserEnvironment`. */
export interface Environment extends ConnectionEnvironment {
  readonly call: Call;
  readonly put: Put;
  readonly readAndHash: (slice: Blob, keepBytes: boolean) => Promise<HashedBytes>;
  /** Files up to this size are bundled, several in one request. */
  readonly bundleFileMaxBytes: number;
  /** Whether a body of this size is sent from memory. Otherwise the browser streams it from disk. */
  readonly sendsFromMemory: (bodyBytes: number) => boolean;
  /** Speed of the line, kept from one upload to the next. */
  readonly lineSpeed: LineSpeed;
  /** Returns the milliseconds of a clock that never runs backwards. */
  readonly now: () => number;
  /** Returns the milliseconds since 1970 of the server's clock. */
  readonly epochNow: () => number;
  readonly records: {
    readonly load: (folderId: string) => Promise<UploadRecord | null>;
    readonly save: (record: UploadRecord) => Promise<void>;
    readonly delete: (folderId: string) => Promise<void>;
  };
  /** Resolves to the function that unlocks. Resolves to null if another tab holds the lock. */
  readonly lock: (folderId: string) => Promise<(() => void) | null>;
  /** `keepAwake` and `warnOnLeaving` last until the returned function is called. */
  readonly keepAwake: () => () => void;
  readonly warnOnLeaving: () => () => void;
}

const PROBE_TIMEOUT_MS = 10_000;

export const browserEnvironment: Environment = {
  call,
  put: putByXhr,
  readAndHash: readAndHashInWorker,
  bundleFileMaxBytes: BUNDLE_FILE_MAX_BYTES,
  // Sending small files from memory saves a second read. WebKit does not finish requests whose body is a slice of a
  // file (unraid/webgui#2645).
  sendsFromMemory: (bodyBytes) => bodyBytes <= BUNDLE_FILE_MAX_BYTES || navigator.vendor.startsWith('Apple'),
  isReachable: () =>
    call(endpoints.health, {}, { timeoutMs: PROBE_TIMEOUT_MS }).then(
      () => true,
      () => false,
    ),
  onBrowserConnection: (listener) => {
    const online = () => listener(true);
    const offline = () => listener(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  },
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
    }),
  random: Math.random,
  lineSpeed: pageLineSpeed,
  now: () => performance.now(),
  epochNow: serverNow,
  records: { load: loadRecord, save: saveRecord, delete: deleteRecord },
  lock: lockInThisTab,
  keepAwake,
  warnOnLeaving,
};

/** Makes the browser ask before the user leaves the page, until the returned function is called. */
function warnOnLeaving(): () => void {
  const confirmLeave = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium before version 119 (2023) asks only if `returnValue` is set.
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', confirmLeave);
  return () => window.removeEventListener('beforeunload', confirmLeave);
}
