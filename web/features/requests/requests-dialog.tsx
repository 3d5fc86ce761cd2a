import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OwnRequest } from '../../../worker/contract/calls/requests';
import { Button } from '../../ui/button';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { ownRequestsQuery } from './own-queries';
import { OwnRequestItem } from './own-request';
import { type MailChoice, RequestForm } from './request-form';

interface RequestsProps {
  userId: string;
  premium: boolean;
  folderLink(folderId: string, content: ReactNode): ReactNode;
  openFolder(folderId: string): void;
  mailChoice: MailChoice;
  onCreated(): void;
  onClose(): void;
}

/** Without requests, shows the form that creates one. */
export function Requests(props: RequestsProps) {
  return (
    <div className="mt-4">
      <QueryState
        query={useQuery(ownRequestsQuery(props.userId))}
        loading={<Skeleton className="h-40 w-full rounded-surface" />}
      >
        {(requests) => <LoadedRequests requests={requests} {...props} />}
      </QueryState>
    </div>
  );
}

interface LoadedRequestsProps extends RequestsProps {
  requests: readonly OwnRequest[];
}

function LoadedRequests({
  requests,
  userId,
  premium,
  folderLink,
  openFolder,
  mailChoice,
  onCreated,
  onClose,
}: LoadedRequestsProps) {
  const queries = useQueryClient();
  const [isNew, setNew] = useState(false);
  if (isNew || requests.length === 0) {
    return (
      <RequestForm
        userId={userId}
        premium={premium}
        isFirst={requests.length === 0}
        mailChoice={mailChoice}
        onCreated={(newRequest) => {
          queries.setQueryData(ownRequestsQuery(userId).queryKey, [newRequest, ...requests]);
          setNew(false);
          onCreated();
        }}
        onClose={() => (requests.length === 0 ? onClose() : setNew(false))}
      />
    );
  }
  return (
    <>
      <ul aria-label={t`Requests`} className="-mt-2 divide-y divide-line">
        {requests.map((request, index) => (
          <OwnRequestItem
            key={request.requestId}
            userId={userId}
            request={request}
            isNewest={index === 0}
            folderLink={folderLink}
            openFolder={openFolder}
          />
        ))}
      </ul>
      <DialogActions cancel={t`Done`} onCancel={onClose}>
        <Button size="large" onClick={() => setNew(true)}>
          <Plus aria-hidden />
          <Trans>New request</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
