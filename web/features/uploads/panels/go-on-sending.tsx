import { useState } from 'react';
import { failureMessage } from '../../../lib/failure-message';
import { countOf, formatCount } from '../../../lib/format';
import { type PickedFile, startUpload } from '../engine/upload';
import { PickButtons } from '../picking/pick-buttons';
import { matchUnfinished, type UnfinishedFile } from '../resuming/match-unfinished';
import { stageStore, useStage } from './stage-store';

interface GoOnSendingProps {
  userId: string;
  managementSecret: string;
  folderId: string;
  /** How many of its files have not arrived. */
  count: number;
  /** Files that one call may announce. */
  filesPerCall: number | undefined;
  /** All files that have not arrived. */
  unfinished(): Promise<readonly UnfinishedFile[]>;
}

/** Asks for the files of an upload that was broken off, be it on another device, and sends what is missing of them. */
export function GoOnSending(props: GoOnSendingProps) {
  const { userId, managementSecret, folderId, count, filesPerCall, unfinished } = props;
  const stage = useStage();
  const [isLooking, setIsLooking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (stage.name === 'uploading') return null;

  async function take(picked: PickedFile[] | Promise<PickedFile[]>) {
    setIsLooking(true);
    setSaid(null);
    try {
      const [wanted, chosen] = await Promise.all([unfinished(), picked]);
      const files = matchUnfinished(wanted, chosen);
      if (files.length === 0) setSaid('None of these files is one that is missing.');
      else {
        if (files.length < wanted.length) {
          setSaid(`${formatCount(wanted.length - files.length)} of them were not among the files you chose.`);
        }
        // The folder has files already, and keeps its expiry.
        const request = { files, userId, managementSecret, folderId, filesPerCall, expiryDays: 1 };
        stageStore.show(startUpload(request), request);
      }
    } catch (failure) {
      setSaid(failureMessage(failure));
    }
    setIsLooking(false);
  }

  return (
    <section aria-label="Unfinished upload" className="rounded-control border border-line bg-raised px-4 py-3">
      <p className="text-[0.9375rem]">
        {countOf(count, 'file')} {count === 1 ? 'has' : 'have'} not arrived. Choose the same files, or their folder, to
        go on sending: only what is missing is sent.
      </p>
      {said && (
        <p role="alert" className="mt-1 text-sm text-limit">
          {said}
        </p>
      )}
      <div className="mt-2 px-3">
        <PickButtons look="aside" disabled={isLooking} onPick={take} />
      </div>
    </section>
  );
}
