import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { BUNDLE_FILE_MAX_BYTES } from '../../../../worker/contract/limits';
import { type Call, call } from '../../../lib/api';
import { serverNow } from '../../../lib/clock';
import { deleteSecrets, type FolderSecrets, loadSecrets, storeSecrets } from '../../../lib/encryption/stored-keys';
import type { HashedBytes } from '../../../lib/hashing/hash';
import { readAndHashInWorker, readAndSealInWorker } from '../../../lib/hashing/hasher';
import type { Sealing } from '../../../lib/hashing/seal-and-hash';
import { pause } from '../../../lib/pause';
import { queryClient } from '../../../lib/query-client';
import { siteConfigQuery } from '../../../lib/site-config';
import type { ConnectionEnvironment } from './connection';
import { deleteRecord, loadRecord, saveRecord, type UploadRecord } from './records/record';
import { lockInThisTab } from './records/tab-lock';
import { type LineSpeed, pageLineSpeed } from './sending/slots/line-speed';
import { type Put, putByXhr } from './sending/transport';
import { keepAwake } from './wake-lock';

/** The engine's access to the browser, which tests replace. */
export interface Environment extends ConnectionEnvironment {
  readonly call: Call;
  readonly put: Put;
  readonly readAndHash: (slice: Blob, keepBytes: boolean) => Promise<HashedBytes>;
  /** Reads, encrypts and hashes whole segments of a file. */
  readonly readAndSeal: (slice: Blob, sealing: Sealing) => Promise<HashedBytes>;
  /** Maximum number of files in an `init` call. Undefined until the configuration has loaded. */
  readonly filesPerCall: () => number | undefined;
  readonly bundleFileMaxBytes: number;
  /** Returns true to send a body from memory. Otherwise the browser reads the body from disk. */
  readonly sendsFromMemory: (bodyBytes: number) => boolean;
  readonly lineSpeed: LineSpeed;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Server time in milliseconds since 1970. */
  readonly epochNow: () => number;
  readonly records: {
    readonly load: (folderId: string) => Promise<UploadRecord | null>;
    readonly save: (record: UploadRecord) => Promise<void>;
    readonly delete: (folderId: string) => Promise<void>;
  };
  readonly secrets: {
    readonly load: (folderId: string) => Promise<FolderSecrets | null>;
    readonly save: (folderId: string, secrets: FolderSecrets) => Promise<void>;
    readonly delete: (folderId: string) => Promise<void>;
  };
  /** Locks a folder. Resolves to the function that unlocks it, or to null if another tab has the lock. */
  readonly lock: (folderId: string) => Promise<(() => void) | null>;
  /** `keepAwake` and `warnOnLeaving` each return a function that ends the effect. */
  readonly keepAwake: () => () => void;
  readonly warnOnLeaving: () => () => void;
}

const PROBE_TIMEOUT_MS = 10_000;

export const browserEnvironment: Environment = {
  call,
  put: putByXhr,
  readAndHash: readAndHashInWorker,
  readAndSeal: readAndSealInWorker,
  filesPerCall: () => queryClient.getQueryData(siteConfigQuery.queryKey)?.limits.filesPerCall,
  bundleFileMaxBytes: BUNDLE_FILE_MAX_BYTES,
  // WebKit does not finish an HTTP request whose body is a slice of a file (unraid/webgui#2645).
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
  sleep: pause,
  random: Math.random,
  lineSpeed: pageLineSpeed,
  now: () => performance.now(),
  epochNow: serverNow,
  records: { load: loadRecord, save: saveRecord, delete: deleteRecord },
  secrets: { load: loadSecrets, save: storeSecrets, delete: deleteSecrets },
  lock: lockInThisTab,
  keepAwake,
  warnOnLeaving,
};

function warnOnLeaving(): () => void {
  const confirmLeave = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium before version 119 (2023) needs `returnValue`.
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', confirmLeave);
  return () => window.removeEventListener('beforeunload', confirmLeave);
}
