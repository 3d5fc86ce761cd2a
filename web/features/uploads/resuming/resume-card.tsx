import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { serverNow } from '../../../lib/clock';
import { formatBytes, formatRelative } from '../../../lib/format';
import { Button } from '../../../ui/button';
import type { PickedFile } from '../engine/upload';
import { joinNames } from '../join-names';
import { PickButtons } from '../picking/pick-buttons';
import { type ResumeProblem, useResume } from './use-resume';

interface ResumeCardProps {
  userId: string;
  onStart(files: readonly PickedFile[], expiryDays: number): void;
}

export function ResumeCard({ userId, onStart }: ResumeCardProps) {
  const { offer, problem, mayReopen, mustPick, busy, resume, pick, forget } = useResume(userId, onStart);
  if (!offer) return null;
  const { folderName, totalFiles } = offer;
  const size = formatBytes(offer.totalBytes);
  const started = formatRelative(offer.startedAt, serverNow());

  return (
    <section
      aria-label={t`Unfinished upload`}
      className="relative flex animate-enter flex-wrap items-center gap-x-4 gap-y-3 rounded-b-surface border-t border-line bg-raised/90 px-5 py-4 short:w-full short:rounded-control short:border short:py-2.5 short:text-start"
    >
      <RotateCw aria-hidden className="size-5 text-accent max-sm:hidden" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{t`Resume “${folderName}”`}</p>
        <p className="text-sm text-muted">
          {t({
            message: plural(totalFiles, {
              one: `# file, ${size}, started ${started}. Only what is missing is sent.`,
              other: `# files, ${size}, started ${started}. Only what is missing is sent.`,
            }),
            comment: 'Example of “started”: 5 minutes ago',
          })}
        </p>
      </div>
      <div className="-me-3 flex gap-1">
        {mayReopen && (
          <Button busy={busy} onClick={resume}>
            <Trans comment="Button; another message names it">Continue upload</Trans>
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={forget}>
          <Trans comment="Button that forgets an unfinished upload">Discard</Trans>
        </Button>
      </div>
      {problem && <Problem problem={problem} />}
      {mustPick && (
        <div className="flex w-full flex-wrap items-center gap-x-6 sm:ps-9">
          <p className="text-sm font-medium">
            <Trans>Choose the same files again</Trans>
          </p>
          <PickButtons appearance="aside" disabled={busy} onPick={pick} />
        </div>
      )}
    </section>
  );
}

function Problem({ problem }: { problem: ResumeProblem }) {
  const missing = joinNames(problem.missing);
  const refused = joinNames(problem.refused);
  const changed = joinNames(problem.changed);
  return (
    <div role="alert" className="w-full space-y-1 text-sm text-limit [overflow-wrap:anywhere] sm:ps-9">
      {missing && <p>{t`Missing from the files you chose: ${missing}.`}</p>}
      {refused && (
        <p>
          {t`Your browser had no permission to read ${refused}. Press Continue upload and allow it, or choose the files again.`}
        </p>
      )}
      {changed && (
        <p>{t`Moved or changed: ${changed}. To send the current versions, discard this upload and start a new one.`}</p>
      )}
    </div>
  );
}
