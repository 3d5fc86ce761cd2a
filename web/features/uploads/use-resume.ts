import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { session } from '../../lib/session';
import {
  findUnfinishedUpload,
  forgetUnfinishedUpload,
  matchPicked,
  resumeWithHandles,
  type UnfinishedUpload,
} from './resume';
import type { PickedFile } from './upload';

/** Why an unfinished upload cannot go on yet: names of its files. */
export interface ResumeProblem {
  /** Not among those that were picked. */
  readonly missing: readonly string[];
  /** Gone, or not what they were when the upload began. */
  readonly changed: readonly string[];
}

interface Resume {
  readonly offer: UnfinishedUpload | null;
  readonly problem: ResumeProblem | null;
  /** The files must be picked again: no handles were kept, or not all of them lead to what was there. */
  readonly mustPick: boolean;
  readonly busy: boolean;
  goOn(): void;
  take(picked: PickedFile[] | Promise<PickedFile[]>): void;
  forget(): void;
}

/** The offer to go on with an upload that a crash, a closed tab or a failure cut off. */
export function useResume(userId: string, start: (files: readonly PickedFile[], expiryDays: number) => void): Resume {
  const queries = useQueryClient();
  const key = ['unfinished-upload', userId];
  const found = useQuery({
    queryKey: key,
    // What was begun before signing in has become the account's.
    queryFn: () => findUnfinishedUpload([userId, session.originalId()], Date.now()),
    staleTime: 0,
    gcTime: 0,
  });
  const offer = found.data ?? null;

  const [problem, setProblem] = useState<ResumeProblem | null>(null);
  const [busy, setBusy] = useState(false);
  /** Everything picked so far: what one pick missed the next may bring. */
  const gathered = useRef<PickedFile[]>([]);

  function startOr(matched: ResumeProblem & { files: readonly PickedFile[] }, of: UnfinishedUpload) {
    if (matched.missing.length === 0 && matched.changed.length === 0) start(matched.files, of.expiryDays);
    else setProblem({ missing: matched.missing, changed: matched.changed });
  }

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    offer,
    problem,
    mustPick: offer !== null && (!offer.canReopen || problem !== null),
    busy,
    goOn: () =>
      void whileBusy(async () => {
        if (offer) startOr({ missing: [], ...(await resumeWithHandles(offer.folderId)) }, offer);
      }),
    take: (picked) =>
      void whileBusy(async () => {
        const list = await picked;
        if (!offer || list.length === 0) return;
        gathered.current = [...gathered.current, ...list];
        startOr(await matchPicked(offer.folderId, gathered.current), offer);
      }),
    forget: () =>
      void whileBusy(async () => {
        if (!offer) return;
        await forgetUnfinishedUpload(offer.folderId);
        queries.setQueryData(key, null);
      }),
  };
}
