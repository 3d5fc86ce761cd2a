import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarClock, Download, FolderOpen, FolderX, Inbox, SearchX, Share2, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Takedown, takedownOf } from '../../../lib/takedown';
import { Button } from '../../../ui/button';
import { useIsTouch } from '../../../ui/hooks/use-is-touch';
import { CardStack, Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { itemFailureMessage } from '../item-failure-message';
import { ROW_COLUMNS } from './item-row';
import type { MyFilesPage } from './items';
import { TakedownText } from './takedown-text';

export function LoadError({ error, home, onRetry }: { error: Error; home: ReactNode; onRetry(): void }) {
  return (
    <Notice
      icon={WifiOff}
      tone="danger"
      level={2}
      title={t`Error Loading Files`}
      text={itemFailureMessage(error)}
      action={
        <>
          <Button variant="primary" size="large" onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
          {home}
        </>
      }
    />
  );
}

function RemovedFolder({ takedown }: { takedown: Takedown }) {
  return (
    <Notice
      icon={FolderX}
      tone="danger"
      level={2}
      title={t`Folder Removed`}
      text={<TakedownText takedown={takedown} />}
      action={null}
    />
  );
}

const USES = [
  { icon: Share2, title: msg`Share again`, text: msg`Every upload of this browser keeps its link and QR code here.` },
  { icon: Download, title: msg`See downloads`, text: msg`How often, and when last.` },
  {
    icon: CalendarClock,
    title: msg`Stay in control`,
    text: msg`Change the expiry, set a password, stop sharing, delete.`,
  },
  { icon: Inbox, title: msg`Request files`, text: msg`Others send them to a folder of yours, without an account.` },
] as const;

const WELCOME =
  'flex flex-col items-center gap-6 max-sm:mt-2 rounded-surface border border-line bg-surface px-5 py-12 text-center shadow-surface';

/** On touch screens, nothing can be dropped. */
const UploadHint = () =>
  useIsTouch() ? t`Upload files or a folder.` : t`Upload files or a folder, or drop them anywhere on this page.`;

/** `children` keep the same parent elements. Otherwise React would lose the state of an upload. */
export const Welcome = ({ hasNoFiles, children }: { hasNoFiles: boolean; children: ReactNode }) => (
  <div className={hasNoFiles ? WELCOME : 'contents'}>
    {hasNoFiles && (
      <>
        <CardStack icon={FolderOpen} />
        <div className="max-w-md">
          <h2 className="text-2xl font-semibold tracking-tight text-balance">{t`No Files Yet`}</h2>
          <p className="mt-2 text-balance text-muted">
            <UploadHint />
          </p>
        </div>
      </>
    )}
    {children}
    {hasNoFiles && (
      <ul
        aria-label={t`What My Files is for`}
        className="mt-4 grid w-full max-w-xl gap-x-8 gap-y-5 text-start sm:grid-cols-2"
      >
        {USES.map(({ icon: Icon, title, text }) => (
          <li key={title.id} className="flex gap-3">
            <Icon aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            <div className="text-[0.9375rem]">
              <p className="font-medium">{i18n._(title)}</p>
              <p className="text-muted">{i18n._(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const EmptyFolder = () => (
  <Notice icon={FolderOpen} level={2} title={t`No Files Yet`} text={<UploadHint />} action={null} />
);

function NoResults({ search, onClear }: { search: string; onClear(): void }) {
  return (
    <Notice
      icon={SearchX}
      level={2}
      title={t`No Results Found`}
      text={t`Nothing here has “${search}” in its name. Names of folders inside uploads aren’t searched.`}
      action={
        <Button size="large" onClick={onClear}>
          <Trans>Clear search</Trans>
        </Button>
      }
    />
  );
}

export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
        <div key={index} className={`${ROW_COLUMNS} border-b border-line last:border-b-0`}>
          <Skeleton className="size-[18px] justify-self-center" />
          <div className="flex items-center gap-3">
            <Skeleton className="size-9 shrink-0" />
            <div className="min-w-0 flex-1 space-y-2">
              <Skeleton className={`h-4 max-w-full ${index % 2 === 0 ? 'w-44' : 'w-60'}`} />
              <Skeleton className="h-3 w-28" />
            </div>
          </div>
          {['w-12', 'w-20', 'w-16'].map((width) => (
            <Skeleton key={width} className={`h-4 max-md:hidden ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface EmptyListProps {
  search: string;
  folder: MyFilesPage['current'];
  onClear(): void;
}

export function EmptyList({ search, folder, onClear }: EmptyListProps) {
  if (search !== '') return <NoResults search={search} onClear={onClear} />;
  const takedown = folder && takedownOf(folder);
  if (takedown) return <RemovedFolder takedown={takedown} />;
  return <EmptyFolder />;
}
