import type { Environment } from '../../../../../../web/features/uploads/engine/environment';
import type { UploadRecord } from '../../../../../../web/features/uploads/engine/records/record';
import type { FolderSecrets } from '../../../../../../web/lib/encryption/stored-keys';
import { readAndHash } from '../../../../../../web/lib/hashing/hash';
import { readAndSeal } from '../../../../../../web/lib/hashing/seal-and-hash';
import type { FakeServer } from './fake-server';

/** Environment without a browser. The clock jumps to the end of each wait. */
export class FakeEnvironment implements Environment {
  readonly call;
  readonly put;
  readonly readAndHash = readAndHash;
  readonly readAndSeal = readAndSeal;
  readonly sendsFromMemory = () => true;
  /** By default, no file is bundled. */
  bundleFileMaxBytes = -1;
  readonly random = () => 0;
  speedBefore: number | null = null;
  readonly lineSpeed = {
    last: () => this.speedBefore,
    note: (bytesPerSecond: number) => {
      this.speedBefore = bytesPerSecond;
    },
  };
  readonly storedRecords = new Map<string, UploadRecord>();
  readonly storedSecrets = new Map<string, FolderSecrets>();
  readonly locked = new Set<string>();
  readonly waits: number[] = [];
  awake = 0;
  warning = 0;
  readonly filesPerCall = () => this.#server.initMaxFiles;
  readonly #server: FakeServer;
  readonly #connectionListeners = new Set<(online: boolean) => void>();
  readonly #timers: { at: number; ring: () => void }[] = [];
  #now = 0;

  constructor(server: FakeServer) {
    this.#server = server;
    this.call = server.call;
    this.put = server.put;
  }

  readonly now = () => this.#now;
  readonly epochNow = () => Date.UTC(2026, 10, 21) + this.#now;

  beAsleep(ms: number): void {
    this.#now += ms;
  }

  readonly isReachable = async () => {
    this.#server.log.push('GET /health');
    await new Promise((resolve) => setImmediate(resolve));
    return !this.#server.down;
  };

  readonly onBrowserConnection = (listener: (online: boolean) => void) => {
    this.#connectionListeners.add(listener);
    return () => this.#connectionListeners.delete(listener);
  };

  tellConnection(online: boolean): void {
    for (const listener of this.#connectionListeners) listener(online);
  }

  readonly sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      this.waits.push(ms);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      this.#timers.push({ at: this.#now + ms, ring: resolve });
      setImmediate(() => this.#ringNext());
    });

  #ringNext(): void {
    this.#timers.sort((a, b) => a.at - b.at);
    const timer = this.#timers.shift();
    if (!timer) return;
    this.#now = Math.max(this.#now, timer.at);
    timer.ring();
  }

  readonly records = {
    load: async (folderId: string) => this.storedRecords.get(folderId) ?? null,
    save: async (record: UploadRecord) => {
      this.storedRecords.set(record.folderId, structuredClone(record));
    },
    delete: async (folderId: string) => {
      this.storedRecords.delete(folderId);
    },
  };

  readonly secrets = {
    load: async (folderId: string) => this.storedSecrets.get(folderId) ?? null,
    save: async (folderId: string, secrets: FolderSecrets) => {
      this.storedSecrets.set(folderId, secrets);
    },
    delete: async (folderId: string) => {
      this.storedSecrets.delete(folderId);
    },
  };

  readonly lock = async (folderId: string) => {
    if (this.locked.has(folderId)) return null;
    this.locked.add(folderId);
    return () => {
      this.locked.delete(folderId);
    };
  };

  readonly keepAwake = () => {
    this.awake++;
    return () => {
      this.awake--;
    };
  };

  readonly warnOnLeaving = () => {
    this.warning++;
    return () => {
      this.warning--;
    };
  };
}
