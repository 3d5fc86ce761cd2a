import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../lib/failure-message';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { ownRequestsQuery } from './own-queries';
import { OwnRequestItem } from './own-request';
import { RequestForm } from './request-form';

interface RequestsProps {
  userId: string;
  premium: boolean;
  folderLink(folderId: string, content: ReactNode): ReactNode;
  /** Called after a request and its folder were made. */
  onMade(): void;
  onClose(): void;
}

/** Lists the owner's requests. If there are none, it shows the form for the first one. */
export function Requests({ userId, premium, folderLink, onMade, onClose }: RequestsProps) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownRequestsQuery(userId));
  const [isNew, setNew] = useState(false);
  if (error && !data) {
    return (
      <div className="mt-4 space-y-4">
        <Banner tone="danger">{failureMessage(error)}</Banner>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="mt-4 h-40 w-full rounded-surface" />;
  if (isNew || data.length === 0) {
    return (
      <RequestForm
        userId={userId}
        premium={premium}
        onMade={(made) => {
          queries.setQueryData(ownRequestsQuery(userId).queryKey, [made, ...data]);
          setNew(false);
          onMade();
        }}
        onClose={() => (data.length === 0 ? onClose() : setNew(false))}
      />
    );
  }
  return (
    <>
      <ul aria-label="Requests" className="mt-2 divide-y divide-line">
        {data.map((request) => (
          <OwnRequestItem key={request.requestId} userId={userId} request={request} folderLink={folderLink} />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
        <Button size="large" onClick={() => setNew(true)}>
          <Plus aria-hidden />
          New Request
        </Button>
        <Button variant="primary" size="large" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
