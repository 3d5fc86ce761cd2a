import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminActionAnswer } from '../../../worker/contract/calls/admin';
import { formatExactTime } from '../../lib/format';
import { DataTable } from '../../ui/lists/data-table';
import { codeWords } from './code-words';
import { ListState } from './list-state';
import { Panel } from './panel';
import { auditQuery, FIRST_PAGE } from './queries';

const ACTIONS: Readonly<Record<AdminActionAnswer['action'], MessageDescriptor>> = {
  login: msg({ message: 'login', context: 'activity' }),
  logout: msg({ message: 'logout', context: 'activity' }),
  preview: msg({ message: 'preview', context: 'activity', comment: 'The admin looked up the content behind a link' }),
  view: msg({ message: 'view', context: 'activity', comment: 'The admin looked at a file' }),
  download: msg({ message: 'download', context: 'activity', comment: 'The admin downloaded a file' }),
  takedown: msg({ message: 'takedown', context: 'activity', comment: 'The admin removed content' }),
  resolve: msg({ message: 'resolve', context: 'activity', comment: 'The admin marked a message as resolved' }),
  dismiss: msg({ message: 'dismiss', context: 'activity', comment: 'The admin rejected a message' }),
  exclude: msg({ message: 'exclude', context: 'activity', comment: 'The admin blocked an uploader' }),
  readmit: msg({ message: 'readmit', context: 'activity', comment: 'The admin allowed an uploader to upload again' }),
};

export function AuditPanel({ bearer }: { bearer: string }) {
  const [view, setView] = useState(FIRST_PAGE);
  const query = useQuery(auditQuery(bearer, view));
  return (
    <Panel title={t({ message: 'Activity', comment: 'What the admins did' })}>
      <ListState
        searchLabel={t`Search activity`}
        pagesLabel={t`Pages of activity`}
        view={view}
        onViewChange={setView}
        query={query}
        empty={t`No activity yet.`}
      >
        {({ actions }) => (
          <DataTable
            caption={t`Latest activity`}
            head={[
              t({ message: 'Action', comment: 'What an admin did' }),
              t({ message: 'Target', comment: 'Id of what an admin acted on' }),
              t`Admin`,
              t`Date`,
            ]}
            look="lines"
            rows={actions.map(({ at, admin, action, target }, index) => ({
              key: `${at} ${index}`,
              cells: [codeWords(ACTIONS, action), target, admin, formatExactTime(at)],
            }))}
          />
        )}
      </ListState>
    </Panel>
  );
}
