import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { File, FolderUp } from 'lucide-react';
import { serverNow } from '../../../lib/clock';
import { formatBytes, formatRelative } from '../../../lib/format';
import { Button } from '../../../ui/button';
import type { PickedFile } from '../engine/upload';
import { joinNames } from '../join-names';
import { PickButton } from '../picking/pick-buttons';
import { openFilesDialog, openFolderDialog } from '../picking/pick-from-dialog';
import { type ResumeProblem, useResume } from './use-resume';

interface ResumeCardProps {
  userId: string;
  onStart(files: readonly PickedFile[], expiryDays: number): void;
}

export function ResumeCard({ userId, onStart }: ResumeCardProps) {
  const { offer, problem, mayReopen, mustPick, busy, resume, pick, forget } = useResume(userId, onStart);
  if (!offer) return null;
  const { folderName, totalFiles, fromFiles, fromFolder } = offer;
  const size = formatBytes(offer.totalBytes);
  const started = formatRelative(offer.startedAt, serverNow());
  const again = { variant: 'secondary', size: 'medium', disabled: busy, onPick: pick } as const;

  return (
    <section
      aria-label={t`Unfinished upload`}
      className="flex w-full animate-enter flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line-strong bg-raised px-4 py-3 text-start"
    >
      <div className="min-w-56 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{t`Resume “${folderName}”`}</p>
        <p className="text-sm text-pretty text-muted">
          {t({
            message: plural(totalFiles, {
              one: `# file, ${size}, started ${started}. Only what is missing is sent.`,
              other: `# files, ${size}, started ${started}. Only what is missing is sent.`,
            }),
            comment: 'Example of “started”: 5 minutes ago',
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        {mayReopen && (
          <Button busy={busy} onClick={resume}>
            <Trans comment="Button; another message names it">Continue upload</Trans>
          </Button>
        )}
        {mustPick && fromFiles && (
          <PickButton
            {...again}
            multiple={totalFiles > 1}
            label={t({ message: 'Choose again', comment: 'Button that lets the user choose the same files again' })}
            icon={<File aria-hidden />}
            openDialog={openFilesDialog}
          />
        )}
        {mustPick && fromFolder && (
          <PickButton
            {...again}
            folder
            label={t({ message: 'Choose folder again', comment: 'Button; resumes the upload of a folder' })}
            icon={<FolderUp aria-hidden />}
            openDialog={openFolderDialog}
          />
        )}
        <Button variant="quiet" disabled={busy} onClick={forget}>
          <Trans comment="Button that forgets an unfinished upload">Discard</Trans>
        </Button>
      </div>
      {problem && <Problem problem={problem} />}
    </section>
  );
}

function Problem({ problem }: { problem: ResumeProblem }) {
  const missing = joinNames(problem.missing);
  const refused = joinNames(problem.refused);
  const changed = joinNames(problem.changed);
  return (
    <div role="alert" className="w-full space-y-1 text-sm text-limit [overflow-wrap:anywhere]">
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
