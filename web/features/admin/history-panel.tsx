import { useQuery } from '@tanstack/react-query';
import { formatExactTime } from '../../lib/format';
import { DataTable } from '../../ui/data-table';
import { ListState } from './list-state';
import { Panel } from './panel';
import { historyQuery } from './queries';
import { shorten } from './shorten';
import { StatusLabel } from './status-label';

const ADMIN_REASON_SHOWN_CHARS = 50;

const HEAD = ['Content', 'Reason', 'Reporter', 'URL', 'Date', 'Status'];

export function HistoryPanel({ bearer }: { bearer: string }) {
  const query = useQuery(historyQuery(bearer));
  return (
    <Panel title="Takedown History">
      <ListState query={query} empty="No takedowns recorded yet." isEmpty={({ takedowns }) => takedowns.length === 0}>
        {({ takedowns }) => (
          <DataTable
            caption="Takedowns"
            head={HEAD}
            rows={takedowns.map((each) => ({
              key: each.takedown_id,
              cells: [
                <span key="name" className="[overflow-wrap:anywhere]">
                  {each.content_name || each.content_id}
                </span>,
                <span key="reason" title={each.reason}>
                  {shorten(each.reason, ADMIN_REASON_SHOWN_CHARS)}
                </span>,
                each.reporter_name ? (
                  <span key="reporter" title={each.reporter_email ?? ''}>
                    {each.reporter_name}
                  </span>
                ) : (
                  'System'
                ),
                <a
                  key="url"
                  href={each.content_url}
                  target="_blank"
                  rel="noreferrer"
                  className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {new URL(each.content_url).pathname}
                </a>,
                formatExactTime(each.created_at),
                <StatusLabel key="status" status={each.status || 'deleted'} />,
              ],
            }))}
          />
        )}
      </ListState>
    </Panel>
  );
}
