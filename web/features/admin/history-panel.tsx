import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatExactTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/lists/data-table';
import { ListState } from './list-state';
import { Panel } from './panel';
import { FIRST_PAGE, historyQuery } from './queries';
import { shorten } from './shorten';
import { StatusLabel } from './status-label';

const ADMIN_REASON_SHOWN_CHARS = 50;

interface HistoryPanelProps {
  bearer: string;
  onExclude(url: string): void;
}

export function HistoryPanel({ bearer, onExclude }: HistoryPanelProps) {
  const [view, setView] = useState(FIRST_PAGE);
  const query = useQuery(historyQuery(bearer, view));
  return (
    <Panel title={t`Takedown History`}>
      <ListState
        searchLabel={t`Search takedowns`}
        pagesLabel={t`Pages of takedowns`}
        view={view}
        onViewChange={setView}
        query={query}
        empty={t`No takedowns recorded yet.`}
        hint={t`Content that you delete appears here with the reason.`}
      >
        {({ takedowns }) => (
          <DataTable
            caption={t`Takedowns`}
            head={[
              t({ message: 'Content', comment: 'Name of the removed folder or request' }),
              t`Reason`,
              t({ message: 'Reporter', comment: 'Person who reported the content' }),
              t`URL`,
              t`Date`,
              t`Status`,
            ]}
            look="cards"
            rows={takedowns.map((each) => ({
              key: each.takedownId,
              cells: [
                <span key="name" className="[overflow-wrap:anywhere]">
                  {each.contentName || each.contentId}
                </span>,
                <span key="reason" title={each.reason}>
                  {shorten(each.reason, ADMIN_REASON_SHOWN_CHARS)}
                </span>,
                each.reporterName ? (
                  <span key="reporter" title={each.reporterEmail ?? ''}>
                    {each.reporterName}
                  </span>
                ) : (
                  t({ message: 'System', comment: 'Instead of a name: nobody reported the content' })
                ),
                <a
                  key="url"
                  href={each.contentUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {new URL(each.contentUrl).pathname}
                </a>,
                formatExactTime(each.createdAt),
                <StatusLabel key="status" status={each.status || 'deleted'} />,
              ],
              actions: (
                <Button onClick={() => onExclude(each.contentUrl)}>
                  <Trans>Block uploader</Trans>
                </Button>
              ),
            }))}
          />
        )}
      </ListState>
    </Panel>
  );
}
