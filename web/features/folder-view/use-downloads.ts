import { useEffect, useRef, useState } from 'react';
import type { FileAnswer } from '../../../worker/contract/endpoints';
import { SHARED_BULK_DOWNLOAD_DELAY_MS } from '../../../worker/contract/limits';
import { notify } from '../../ui/toast';
import { downloadFile } from './download';
import { type BulkProgress, downloadInTurn } from './download-in-turn';
import { downloadAlert, downloadMessage } from './download-message';

/** Waits, or rejects with the signal's reason once it aborts. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SHARED_BULK_DOWNLOAD_DELAY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

function explain(failure: unknown): string {
  const message = downloadMessage(failure);
  console.error(message, failure);
  return message;
}

interface Downloads {
  /** Ids of the files that are being asked for. */
  readonly busy: ReadonlySet<string>;
  /** The bulk download under way or just ended with failures; null when there is none to show. */
  readonly bulk: BulkProgress | null;
  one(file: FileAnswer): void;
  many(files: readonly FileAnswer[]): void;
  /** Stops the bulk download, or puts its failures away. */
  close(): void;
}

/** The downloads of one folder's screen; leaving the screen stops a bulk download. */
export function useDownloads(folderId: string): Downloads {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<BulkProgress | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function whileBusy(file: FileAnswer, work: () => Promise<void>) {
    setBusy((ids) => new Set(ids).add(file.fileId));
    try {
      await work();
    } finally {
      setBusy((ids) => new Set([...ids].filter((id) => id !== file.fileId)));
    }
  }

  async function one(file: FileAnswer) {
    try {
      await whileBusy(file, () => downloadFile(folderId, file));
    } catch (failure) {
      notify('error', downloadAlert(explain(failure)));
    }
  }

  async function many(files: readonly FileAnswer[]) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    try {
      const end = await downloadInTurn(
        {
          files,
          name: (file) => file.original_filename,
          download: (file, signal) => whileBusy(file, () => downloadFile(folderId, file, signal)),
          message: explain,
          pause,
          onProgress: setBulk,
        },
        controller.signal,
      );
      if (end.failures.length === 0) setBulk(null);
    } catch (reason) {
      if (!controller.signal.aborted) throw reason;
    }
  }

  function close() {
    running.current?.abort();
    setBulk(null);
  }

  return { busy, bulk, one: (file) => void one(file), many: (files) => void many(files), close };
}
