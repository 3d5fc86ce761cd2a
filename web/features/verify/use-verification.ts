import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Chosen, Compared } from './compare';
import { KnownFiles } from './match-files';
import { verifyAll } from './verify-all';

/** A chosen file. `compared` is null until the result is known. */
export interface Row {
  /** Index among the chosen files. */
  readonly id: number;
  readonly place: string;
  readonly size: number;
  readonly compared: Compared | null;
}

interface Verification {
  readonly rows: readonly Row[];
  readonly isBusy: boolean;
  /** How much of the files chosen last has been read, 0 to 100. */
  readonly percent: number;
  /** Error message if the check failed, for example because checksums could not be loaded. Null if it did not. */
  readonly failure: string | null;
  verify(chosen: readonly Chosen[]): void;
}

const NOTHING = { rows: [], isBusy: false, percent: 0, failure: null };

/** Compares chosen files with a folder's files, one after another. A new choice cancels the previous check. */
export function useVerification(folderId: string): Verification {
  const [state, setState] = useState<Omit<Verification, 'verify'>>(NOTHING);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(chosen: readonly Chosen[], signal: AbortSignal) {
    await verifyAll(chosen, await knownFiles(folderId, signal), {
      signal,
      clock: () => performance.now(),
      onProgress(compared, percent) {
        if (signal.aborted) return;
        setState((before) => ({
          ...before,
          percent,
          rows: before.rows.map((row) => ({ ...row, compared: compared[row.id] ?? null })),
        }));
      },
    });
    if (!signal.aborted) setState((before) => ({ ...before, isBusy: false }));
  }

  function verify(chosen: readonly Chosen[]) {
    if (chosen.length === 0) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const rows = chosen.map(({ file, place }, id) => ({ id, place, size: file.size, compared: null }));
    setState({ rows, isBusy: true, percent: 0, failure: null });
    run(chosen, signal).catch((reason: unknown) => {
      if (!signal.aborted) setState({ ...NOTHING, failure: failureMessage(reason) });
    });
  }

  return { ...state, verify };
}

async function knownFiles(folderId: string, signal: AbortSignal): Promise<KnownFiles> {
  const known = new KnownFiles();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { files, pagination } = await call(endpoints.checksums, { folderId, page }, { signal });
    for (const file of files) known.add(file);
    pages = pagination.totalPages;
  }
  return known;
}
