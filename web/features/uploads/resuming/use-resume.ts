import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock';
import { session } from '../../../lib/session/session';
import { isSender } from '../engine/sending-environment';
import type { PickedFile } from '../engine/upload';
import { notifyUnreadable } from '../picking/notify-no-files';
import { readMetadata } from '../picking/read-metadata';
import type { MatchedFiles } from './match';
import type { ReopenedFiles } from './reopen';
import {
  findUnfinishedUpload,
  forgetUnfinishedUpload,
  matchPickedFiles,
  resumeWithHandles,
  type UnfinishedUpload,
} from './resume';

export type ResumeProblem = Omit<MatchedFiles & ReopenedFiles, 'files'>;

interface Resume {
  readonly offer: UnfinishedUpload | null;
  readonly problem: ResumeProblem | null;
  /** True if the page may open the files itself, after a click. */
  readonly mayReopen: boolean;
  /** True if the user must pick files, because the page could not open all of them. */
  readonly mustPick: boolean;
  readonly busy: boolean;
  resume(): void;
  pick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  forget(): void;
}

export function useResume(userId: string, start: (files: readonly PickedFile[], expiryDays: number) => void): Resume {
  const queries = useQueryClient();
  const key = ['unfinished-upload', userId];
  const query = useQuery({
    queryKey: key,
    // Uploads from before the sign-in now belong to the account.
    queryFn: () => findUnfinishedUpload(isSender(userId) ? [userId] : [userId, session.originalId()], serverNow),
    staleTime: 0,
    gcTime: 0,
  });
  const offer = query.data ?? null;

  const [problem, setProblem] = useState<ResumeProblem | null>(null);
  /** The user may pick the missing files in several steps. */
  const gathered = useRef<PickedFile[]>([]);

  async function startOrReport(
    matched: (Partial<ResumeProblem> & { files: PickedFile[] }) | null,
    upload: UnfinishedUpload,
  ) {
    // The upload has ended in another tab, so the page looks for the next unfinished one.
    if (matched === null) {
      setProblem(null);
      await query.refetch();
      return;
    }
    const { files, missing = [], refused = [], changed = [] } = matched;
    if (missing.length + refused.length + changed.length === 0) start(files, upload.expiryDays);
    else setProblem({ missing, refused, changed });
  }

  const { mutate: act, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: notifyUnreadable,
  });

  return {
    offer,
    problem,
    mayReopen: offer?.canReopen === true && (problem === null || problem.refused.length > 0),
    mustPick: offer !== null && (!offer.canReopen || problem !== null),
    busy: isPending,
    resume: () =>
      act(async () => {
        if (!offer) return;
        const reopened = await resumeWithHandles(offer.folderId);
        gathered.current = reopened?.files ?? [];
        await startOrReport(reopened, offer);
      }),
    pick: (picked) =>
      act(async () => {
        const list = await picked;
        if (!offer || list.length === 0) return;
        await readMetadata(list);
        gathered.current = [...gathered.current, ...list];
        await startOrReport(await matchPickedFiles(offer.folderId, gathered.current), offer);
      }),
    forget: () =>
      act(async () => {
        if (!offer) return;
        await forgetUnfinishedUpload(offer.folderId);
        queries.setQueryData(key, null);
      }),
  };
}
