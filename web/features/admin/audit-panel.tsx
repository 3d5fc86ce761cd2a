import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatExactTime } from '../../lib/format';
import { DataTable } from '../../ui/lists/data-table';
import { ListState } from './list-state';
import { Panel } from './panel';
import { auditQuery, FIRST_PAGE } from './queries';

export function AuditPanel({ bearer }: { bearer: string }) {
  const [view, setView] = useState(FIRST_PAGE);
  const query = useQuery(auditQuery(bearer, view));
  return (
    <Panel title="Activity">
      <ListState name="activity" view={view} onViewChange={setView} query={query} empty="No activity yet.">
        {({ actions }) => (
          <DataTable
            caption="Latest activity"
            head={['Action', 'Target', 'Admin', 'Date']}
            look="lines"
            rows={actions.map(({ at, admin, action, target }, index) => ({
              key: `${at} ${index}`,
              cells: [action, target, admin, formatExactTime(at)],
            }))}
          />
        )}
      </ListState>
    </Panel>
  );
}
