import { Clock, X } from 'lucide-react';
import { countOf, formatBytes } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { useCopy } from '../../../../ui/hooks/use-copy';
import type { UploadRequest } from '../../engine/upload';
import { joinNames } from '../../resuming/join-names';
import { useQueue } from './queue';
import { type Completed, type Stage, totalBytesOf } from './stage';
import { useStage } from './stage-holder';
import { stageStore } from './stage-store';

const ROW = 'flex min-h-14 items-center gap-3 border-t border-line px-4 py-1.5 text-sm sm:px-7';

/** Uploads that were sent just before the one on the stage, and those that start when it ends. */
export function NextUploads() {
  const { waiting, finished } = useQueue();
  const stage = useStage();
  return (
    <>
      {finished.length > 0 && (
        <ul aria-label="Sent before">
          {finished.map((completed) => (
            <FinishedRow key={completed.result.folderId + completed.result.uploadDate} completed={completed} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <section aria-label="Next">
          <ul aria-label="Next uploads">
            {waiting.map((request) => (
              <WaitingRow
                key={namesIn(request)}
                request={request}
                onRemove={() => stageStore.queue(waiting.filter((one) => one !== request))}
              />
            ))}
          </ul>
          <div className="flex min-h-11 items-center justify-between gap-3 bg-raised/50 px-4 py-1.5 text-sm text-muted sm:px-7">
            <p role="status">{whenWords(stage.name)}</p>
            {stage.name === 'failed' && (
              <Button size="small" onClick={stageStore.reset}>
                Start Now
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

function whenWords(stage: Stage['name']): string {
  if (stage === 'uploading') return 'Starts when this upload ends, with a link of its own.';
  return stage === 'failed' ? 'Waits until you try again or close this upload.' : 'Starts when these files are sent.';
}

const namesIn = ({ files }: UploadRequest): string => joinNames(files.map(({ file }) => file.name));

function WaitingRow({ request, onRemove }: { request: UploadRequest; onRemove(): void }) {
  const names = namesIn(request);
  return (
    <li className={ROW}>
      <Clock aria-hidden className="size-4 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">
          Next: {countOf(request.files.length, 'file')}, {formatBytes(totalBytesOf(request.files))}
          {request.sending && ` to “${request.sending.title}”`}
        </p>
        <p className="truncate text-muted">{names}</p>
      </div>
      <Button variant="quiet" size="icon" aria-label={`Remove ${names} from the next uploads`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

function FinishedRow({ completed: { result, sentTo } }: { completed: Completed }) {
  const { copied, copy } = useCopy(result.shareLink);
  const about = `${countOf(result.fileCount, 'file')}, ${formatBytes(result.totalSize)}`;
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{sentTo === undefined ? result.folderName : `Sent to “${sentTo}”`}</p>
        <p className="truncate text-muted tabular-nums">
          {sentTo === undefined ? (
            <a href={result.shareLink} target="_blank" rel="noopener" className="underline-offset-4 hover:underline">
              {result.shareLink.replace(/^https?:\/\//, '')}
            </a>
          ) : (
            about
          )}
        </p>
      </div>
      {sentTo === undefined && (
        <Button aria-label={`Copy the link to ${result.folderName}`} onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy Link'}</span>
        </Button>
      )}
    </li>
  );
}
