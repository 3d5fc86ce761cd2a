import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleGauge, CircleX, Clock, File } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSession } from '../../../../lib/session/use-session';
import { useCanBuy } from '../../../../lib/site-config';
import { Button, buttonStyle } from '../../../../ui/button';
import { useHeadingFocus } from '../../../../ui/hooks/use-heading-focus';
import { useIsSmall } from '../../../../ui/hooks/use-is-small';
import { nameByFirst } from '../../default-name';
import { sendableName } from '../../engine/init/sendable-name';
import type { FailedFile, PickedFile } from '../../engine/upload';
import { joinNames } from '../../join-names';
import { notifyUnreadable } from '../../picking/notify-no-files';
import { PickButton } from '../../picking/pick-buttons';
import { openFilesDialog } from '../../picking/pick-from-dialog';
import { Stack } from '../../stack/stack';
import { LinkHero } from '../link-hero';
import { type Failed, totalBytesOf } from '../stage/stage';
import { AboutFiles, StageHead } from '../stage/stage-head';
import { adviceFor, isServerFault, needsSignIn } from './advice';
import { EndedFiles } from './ended-files';
import { causesOf, missingFilesWords } from './failure-causes';
import { uploadErrorWords } from './failure-words';
import { lostFilesOf, pairLost, type Replacements } from './replace-lost';
import { RetryButton } from './retry-button';

interface FailedPanelProps {
  failed: Failed;
  /** `userId` is set if the user has signed in after the failure. */
  onRetry(userId?: string): void;
  onChooseAgain(replacements: Replacements): void;
  /** Goes back to the list of files. Null if there is no list. */
  onBack: (() => void) | null;
  onDiscard(): void;
  /** Undefined if this page has no sign-in dialog. */
  signInDialog?: ((onClose: () => void) => ReactNode) | undefined;
}

export function FailedPanel({ failed, onRetry, onChooseAgain, onBack, onDiscard, signInDialog }: FailedPanelProps) {
  const heading = useHeadingFocus();
  const canBuy = useCanBuy();
  const isSmall = useIsSmall();
  const { status, userId } = useSession();
  const [isSigningIn, setIsSigningIn] = useState(false);
  /** Lost files that are still missing after the user has chosen files. Empty before that. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const missingNames = joinNames(missing);
  const { error, isCancelled, shareLink, doneFiles, request, files } = failed;
  const hasList = !isSmall && files.length > 1;
  const { action, text } = adviceFor(failed, {
    canBuy,
    hasList: onBack !== null,
    canSignIn: signInDialog !== undefined && status !== 'signed-in',
  });
  const { icon: Icon, tone, title } = appearanceOf(failed);
  const countingName = nameByFirst(request.files.map(({ file }) => sendableName(file.name)));
  // The title has already said that the bandwidth is not enough.
  const repeatsTitle = error.bandwidth !== undefined && error.refusal?.fields.reason === undefined;
  const reason = isCancelled || repeatsTitle ? null : uploadErrorWords(error, doneFiles);

  const isPartial = shareLink !== null && error.files.length > 0;
  const toList = onBack && !isPartial && (
    <Button variant={action === 'change-files' ? 'primary' : 'quiet'} size="large" onClick={onBack}>
      <Trans comment="Button that goes back to the list of files">Change files</Trans>
    </Button>
  );
  const close = (
    <Button variant={action === 'leave' ? 'secondary' : 'quiet'} size="large" onClick={onDiscard}>
      <Trans comment="Button that closes the failed upload">Close</Trans>
    </Button>
  );

  return (
    <>
      {/* `data-failed` makes the upload area as high as this panel (`upload-stage.tsx`, `home.tsx`). */}
      <div data-failed className="my-auto flex flex-col gap-5 p-4 sm:p-7 short:gap-3 short:p-4">
        <StageHead
          headingRef={heading}
          mark={<Stack files={request.files} sign={<FailureMark tone={tone} icon={Icon} />} />}
          title={title}
          about={
            <AboutFiles
              name={failed.title || countingName}
              countingName={countingName}
              fileCount={request.files.length}
              // The size of a lost file is unknown.
              totalBytes={action === 'choose-again' ? null : totalBytesOf(request.files)}
            />
          }
        />
        <div className={`space-y-2 rounded-control border px-4 py-3.5 empty:hidden ${BOXES[tone]}`}>
          {error.files.length > 0 && <FailedFiles files={error.files} showsNames={request.files.length !== 1} />}
          {error.files.length === 0 && reason && <p className="font-medium">{reason}</p>}
          {error.files.length > 0 && doneFiles === 0 && action !== 'choose-again' && (
            <p className="text-[0.9375rem] text-muted">{reason}</p>
          )}
          {text !== null && <p className="text-[0.9375rem] text-muted tabular-nums first:text-strong">{text}</p>}
          {missing.length > 0 && (
            <p role="alert" className="text-[0.9375rem] text-limit [overflow-wrap:anywhere]">
              {t`Still missing: ${missingNames}.`}
            </p>
          )}
        </div>
        <div className={ACTIONS}>
          {action === 'choose-again' && (
            <ChooseAgain files={error.files} onChooseAgain={onChooseAgain} onMissing={setMissing} />
          )}
          {action === 'sign-in' && (
            <Button variant="primary" size="large" onClick={() => setIsSigningIn(true)}>
              <Trans>Sign in</Trans>
            </Button>
          )}
          {action === 'upgrade' && (
            <Link to="/pricing" className={buttonStyle('primary', 'large')}>
              <Trans>Upgrade Plan</Trans>
            </Link>
          )}
          {action === 'contact' && (
            <Link to="/contact" className={buttonStyle('primary', 'large')}>
              <Trans>Contact</Trans>
            </Link>
          )}
          {action === 'leave' && close}
          {action === 'change-files' && toList}
          {action !== 'sign-in' && (
            <RetryButton
              variant={action === 'retry' ? 'primary' : 'quiet'}
              retryAt={error.retryAt}
              onRetry={() => onRetry(needsSignIn(failed) && status === 'signed-in' ? userId : undefined)}
            />
          )}
          {action !== 'change-files' && toList}
          {isServerFault(failed) && (
            <Link to="/contact" className={buttonStyle('quiet', 'large')}>
              <Trans>Contact</Trans>
            </Link>
          )}
          {/* The list behind `toList` has its own button to close. */}
          {action !== 'leave' && !toList && close}
        </div>
        {shareLink !== null && (
          <LinkHero
            link={shareLink}
            isMain={false}
            label={t`Link to what has arrived`}
            title={failed.title}
            note={plural(doneFiles, {
              one: '# file is ready at this link.',
              other: '# files are ready at this link.',
            })}
          />
        )}
        {isSigningIn && signInDialog?.(() => setIsSigningIn(false))}
      </div>
      {/* More rows would make the panel higher than the panel of the upload. */}
      {hasList && <EndedFiles files={files} maxRows={shareLink === null ? 8 : 4} />}
    </>
  );
}

/** The negative margin compensates for the space around the text of quiet buttons. */
const ACTIONS = 'flex flex-wrap gap-2 max-sm:-mb-3 max-sm:*:flex-1 max-sm:*:first:basis-full max-sm:*:not-first:px-2';

const MARKS = {
  neutral: 'bg-overlay text-muted',
  limit: 'bg-limit text-ground',
  danger: 'bg-danger text-ground',
};

const BOXES = {
  neutral: 'border-line bg-raised/50',
  limit: 'border-limit/30 bg-limit-wash',
  danger: 'border-danger/30 bg-danger-wash',
};

const FailureMark = ({ tone, icon: Icon }: { tone: keyof typeof MARKS; icon: typeof CircleAlert }) => (
  <span className={`grid size-6 place-items-center rounded-full ${MARKS[tone]}`}>
    <Icon className="size-4" strokeWidth={2.4} />
  </span>
);

function appearanceOf({ isCancelled, error, doneFiles }: Failed) {
  if (isCancelled) return { icon: CircleX, tone: 'neutral', title: t`Upload cancelled` } as const;
  if (error.bandwidth) return { icon: CircleGauge, tone: 'limit', title: t`Not enough bandwidth left` } as const;
  const title = missingFilesWords(error.files.length, doneFiles) ?? t`Upload Failed`;
  if (error.retryAt !== undefined) return { icon: Clock, tone: 'limit', title } as const;
  return { icon: CircleAlert, tone: 'danger', title } as const;
}

interface ChooseAgainProps {
  files: readonly FailedFile[];
  onChooseAgain(replacements: Replacements): void;
  onMissing(names: readonly string[]): void;
}

function ChooseAgain({ files, onChooseAgain, onMissing }: ChooseAgainProps) {
  const lost = lostFilesOf(files);
  const gathered = useRef<Replacements>(new Map());

  async function pick(picked: PickedFile[] | Promise<PickedFile[]>) {
    const list = await Promise.resolve(picked).catch(notifyUnreadable);
    if (!list) return;
    const open = lost.filter((file) => !gathered.current.has(file.picked));
    gathered.current = new Map([...gathered.current, ...pairLost(open, list)]);
    const left = lost.filter((file) => !gathered.current.has(file.picked));
    if (left.length === 0) onChooseAgain(gathered.current);
    else onMissing(left.map((file) => file.picked.file.name));
  }

  return (
    <PickButton
      label={t({ message: 'Choose again', comment: 'Button that lets the user choose the lost files' })}
      icon={<File aria-hidden />}
      variant="primary"
      size="large"
      multiple={lost.length > 1}
      openDialog={openFilesDialog}
      onPick={pick}
    />
  );
}

interface FailedFilesProps {
  files: readonly FailedFile[];
  /** False if the head of the panel shows the name of the only file. */
  showsNames: boolean;
}

function FailedFiles({ files, showsNames }: FailedFilesProps) {
  return (
    <ul aria-label={t`Files that did not arrive`} className="space-y-2 [overflow-wrap:anywhere]">
      {causesOf(files).map(({ reason, names }) => (
        <li key={reason}>
          {showsNames && <p className="font-medium">{joinNames(names)}</p>}
          <p className={showsNames ? 'text-[0.9375rem] text-strong/80' : 'font-medium'}>{reason}</p>
        </li>
      ))}
    </ul>
  );
}
