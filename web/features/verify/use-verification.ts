import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { ChosenFile, Comparison } from './compare';
import { SharedFiles } from './match-files';
import { verifyAll } from './verify-all';

export interface Row {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly comparison: Comparison | null;
}

interface Verification {
  readonly rows: readonly Row[];
  readonly isBusy: boolean;
  /** Percentage of the bytes that have been read. */
  readonly percent: number;
  readonly failure: string | null;
  verify(chosenFiles: readonly ChosenFile[]): void;
}

const IDLE = { rows: [], isBusy: false, percent: 0, failure: null };

/** A new choice cancels the running check. */
export function useVerification(folderId: string): Verification {
  const [state, setState] = useState<Omit<Verification, 'verify'>>(IDLE);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(chosenFiles: readonly ChosenFile[], signal: AbortSignal) {
    await verifyAll(chosenFiles, await loadSharedFiles(folderId, signal), {
      signal,
      clock: () => performance.now(),
      onProgress(comparisons, percent) {
        if (signal.aborted) return;
        setState((previous) => ({
          ...previous,
          percent,
          rows: previous.rows.map((row) => ({ ...row, comparison: comparisons[row.id] ?? null })),
        }));
      },
    });
    if (!signal.aborted) setState((previous) => ({ ...previous, isBusy: false }));
  }

  function verify(chosenFiles: readonly ChosenFile[]) {
    if (chosenFiles.length === 0) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const rows = chosenFiles.map(({ file, path }, id) => ({ id, path, size: file.size, comparison: null }));
    setState({ rows, isBusy: true, percent: 0, failure: null });
    run(chosenFiles, signal).catch((reason: unknown) => {
      if (!signal.aborted) setState({ ...IDLE, failure: failureMessage(reason) });
    });
  }

  return { ...state, verify };
}

async function loadSharedFiles(folderId: string, signal: AbortSignal): Promise<SharedFiles> {
  const sharedFiles = new SharedFiles();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { files, pagination } = await call(endpoints.checksums, { folderId, page }, { signal });
    for (const file of files) sharedFiles.add(file);
    pages = pagination.totalPages;
  }
  return sharedFiles;
}
