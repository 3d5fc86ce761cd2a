import { useEffect, useRef, useState } from 'react';
import type { ArchiveDownload, Downloads, FileDownload } from '../../lib/downloads';
import { pause } from '../../lib/pause';
import { notify } from '../../ui/overlay/notify';
import { downloadArchive, downloadFile } from './download';
import { type BulkProgress, downloadInTurn } from './download-in-turn';
import { type DownloadFailure, downloadAlert, downloadFailure } from './download-message';

interface ScreenDownloads extends Downloads {
  /** Running bulk download, or an ended one with failures. Otherwise null. */
  readonly bulk: BulkProgress | null;
  /** Message about a bandwidth limit, until a download succeeds. Otherwise null. */
  readonly limit: string | null;
  close(): void;
}

/** Promises resolve when the browser starts to save the file. */
export interface Downloader {
  file(download: FileDownload, signal?: AbortSignal): Promise<void>;
  archive(download: ArchiveDownload, signal?: AbortSignal): Promise<void>;
}

export const fromServer: Downloader = { file: downloadFile, archive: downloadArchive };

/** A bulk download waits `pauseMs` between files. It stops when the user leaves the screen. */
export function useDownloads(pauseMs: number, onFailed?: () => void, by = fromServer): ScreenDownloads {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<BulkProgress | null>(null);
  const [limit, setLimit] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function whileBusy(id: string, work: () => Promise<void>) {
    setBusy((ids) => new Set(ids).add(id));
    try {
      await work();
    } finally {
      setBusy((ids) => new Set([...ids].filter((busyId) => busyId !== id)));
    }
  }

  async function downloadOrNotify(kind: 'file' | 'folder', id: string, work: () => Promise<void>) {
    try {
      await whileBusy(id, work);
      setLimit(null);
    } catch (failure) {
      notify('error', downloadAlert(explain(failure, kind)));
      onFailed?.();
    }
  }

  function explain(failure: unknown, kind: 'file' | 'folder'): DownloadFailure {
    const explained = downloadFailure(failure, kind);
    console.error(explained.reason, failure);
    if (explained.isLimit) setLimit(explained.reason);
    return explained;
  }

  async function inTurn<Target extends { name: string }>(
    kind: 'file' | 'folder',
    targets: readonly Target[],
    idOf: (target: Target) => string,
    download: (target: Target, signal: AbortSignal) => Promise<void>,
  ) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    try {
      const end = await downloadInTurn(
        {
          files: targets,
          name: ({ name }) => name,
          download: (target, signal) => whileBusy(idOf(target), () => download(target, signal)),
          explain: (failure) => explain(failure, kind).reason,
          pause: (signal) => pause(pauseMs, signal),
          onProgress: setBulk,
        },
        controller.signal,
      );
      if (end.failures.length > 0) return onFailed?.();
      setBulk(null);
      setLimit(null);
    } catch (reason) {
      if (!controller.signal.aborted) throw reason;
    }
  }

  async function archives(targets: readonly ArchiveDownload[]) {
    const [only] = targets;
    if (only && targets.length === 1) await downloadOrNotify('folder', busyKeyOf(only), () => by.archive(only));
    else await inTurn('folder', targets, busyKeyOf, by.archive);
  }

  function close() {
    running.current?.abort();
    setBulk(null);
  }

  return {
    busy,
    bulk,
    limit,
    one: (file) => void downloadOrNotify('file', file.fileId, () => by.file(file)),
    many: (files) => void inTurn('file', files, ({ fileId }) => fileId, by.file),
    archives: (targets) => void archives(targets),
    close,
  };
}

const busyKeyOf = ({ folderId, busyKey }: ArchiveDownload): string => busyKey ?? folderId;
