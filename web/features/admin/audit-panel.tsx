import { useQuery } from '@tanstack/react-query';
import { formatExactTime } from '../../lib/format';
import { DataTable } from '../../ui/data-table';
import { ListState } from './list-state';
import { Panel } from './panel';
import { auditQuery } from './queries';

/** What administrators did lately. */
export function AuditPanel({ bearer }: { bearer: string }) {
  const query = useQuery(auditQuery(bearer));
  return (
    <Panel title="Activity">
      <ListState query={query} empty="Nothing was done yet." isEmpty={({ actions }) => actions.length === 0}>
        {({ actions }) => (
          <DataTable
            caption="Latest deeds"
            head={['Date', 'Admin', 'Action', 'Target']}
            rows={actions.map(({ at, admin, action, target }, index) => ({
              key: `${at} ${index}`,
              cells: [formatExactTime(at), admin, action, target ?? '-'],
            }))}
          />
        )}
      </ListState>
    </Panel>
  );
}
