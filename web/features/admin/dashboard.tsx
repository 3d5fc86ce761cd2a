import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import { call } from '../../lib/api';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';
import { HEADING } from '../../ui/page-style';
import { AuditPanel } from './audit-panel';
import { ExclusionsPanel } from './exclusions-panel';
import { isLoggedOut } from './failures';
import { HistoryPanel } from './history-panel';
import { OperationsPanel } from './operations/operations-panel';
import { ADMIN_KEY, FIRST_PAGE, submissionsQuery } from './queries';
import type { ShowReport } from './reported-files';
import { SetupPanel } from './setup-panel';
import { SUBMISSIONS_ID, SubmissionsPanel } from './submissions-panel';
import { TAKEDOWN_ID, TakedownPanel } from './takedown-panel';

interface DashboardProps {
  bearer: string;
  showReport: ShowReport;
  /** Called if the admin logged out, or the server rejected the token. */
  onEnd(): void;
}

export function Dashboard({ bearer, showReport, onEnd }: DashboardProps) {
  const queries = useQueryClient();
  const [lastReview, setLastReview] = useState({ url: '', times: 0 });
  const [urlToExclude, setUrlToExclude] = useState<string | null>(null);
  // The first page of `SubmissionsPanel` has the same query key, so it is loaded only once.
  const submissions = useQuery(submissionsQuery(bearer, FIRST_PAGE));
  const unread = submissions.data?.unread ?? 0;
  // Shows all panels at once. Otherwise a late panel would move the others.
  const [hasLoaded, setLoaded] = useState(false);
  const panelsLoading = useIsFetching({
    queryKey: [ADMIN_KEY],
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0,
  });
  const isLoading = panelsLoading > 0 || (submissions.isPending && submissions.failureCount === 0);
  if (!isLoading && !hasLoaded) setLoaded(true);
  const refresh = () => void queries.invalidateQueries({ queryKey: [ADMIN_KEY] });

  function endIfLoggedOut(failure: unknown): boolean {
    if (!isLoggedOut(failure)) return false;
    notify('error', t`Your session has expired. Sign in again.`);
    onEnd();
    return true;
  }

  function logOut() {
    // If the call fails, only this browser deletes the token.
    call(adminEndpoints.adminLogout, {}, { bearer, keepalive: true }).catch(() => {});
    onEnd();
  }

  function review(url: string) {
    setLastReview(({ times }) => ({ url, times: times + 1 }));
    document.getElementById(TAKEDOWN_ID)?.scrollIntoView();
  }

  return (
    <>
      <header className="flex items-center justify-between gap-4">
        <h1 className={HEADING}>
          <Trans>Admin</Trans>
        </h1>
        {unread > 0 && (
          <a href={`#${SUBMISSIONS_ID}`} className="ms-auto text-accent underline underline-offset-4">
            {plural(unread, { one: '# new message', other: '# new messages' })}
          </a>
        )}
        <Button onClick={logOut}>
          <Trans>Log out</Trans>
        </Button>
      </header>
      <div className={`mt-6 space-y-6 ${hasLoaded ? '' : 'invisible'}`}>
        <SubmissionsPanel bearer={bearer} onDecided={refresh} onFailure={endIfLoggedOut} onReview={review} />
        <SetupPanel bearer={bearer} />
        <TakedownPanel
          key={lastReview.times}
          bearer={bearer}
          reportedUrl={lastReview.url}
          showReport={showReport}
          onDone={refresh}
          onFailure={endIfLoggedOut}
        />
        <HistoryPanel bearer={bearer} onExclude={setUrlToExclude} />
        <ExclusionsPanel
          bearer={bearer}
          urlToExclude={urlToExclude}
          onDone={() => {
            setUrlToExclude(null);
            refresh();
          }}
          onFailure={endIfLoggedOut}
        />
        <OperationsPanel bearer={bearer} />
        <AuditPanel bearer={bearer} />
      </div>
    </>
  );
}
