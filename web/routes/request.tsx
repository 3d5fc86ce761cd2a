import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { UnlockForm } from '../features/folder-view/unlock-form';
import { isLocked, refuseBlockedCookie } from '../features/folder-view/unlock-problem';
import { requestQuery } from '../features/requests/queries';
import { RequestHead, RequestTerms } from '../features/requests/request-head';
import { RequestError } from '../features/requests/request-states';
import { senderOf } from '../features/uploads/engine/sending-environment';
import { useStage } from '../features/uploads/panels/stage/stage-holder';
import { stageStore } from '../features/uploads/panels/stage/stage-store';
import { UploadStage } from '../features/uploads/panels/stage/upload-stage';
import { call } from '../lib/api';
import { PRODUCT_NAME } from '../lib/product';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { PAGE_EDGES } from '../ui/page-style';
import { Skeleton } from '../ui/skeleton';
import { SendYourOwn } from './frame/send-your-own';
import { ShareFooter } from './frame/share-footer';
import { ShareHeader } from './frame/share-header';

export function RequestPage() {
  const { requestId = '' } = useParams({ strict: false });
  return (
    <div className="flex flex-1 flex-col glow">
      <meta name="robots" content="noindex" />
      <ShareHeader isOwn={false} hasUploadLink={false} />
      {/* On phones, the footer is below the first screen, so it does not move. */}
      <main
        id="content"
        className={`group/first peer mx-auto flex w-full max-w-3xl flex-1 flex-col max-md:min-h-[calc(100svh-3.125rem)] ${PAGE_EDGES}`}
      >
        <RequestContent key={requestId} requestId={requestId} />
      </main>
      <ShareFooter />
    </div>
  );
}

/** Uploads use the bandwidth of the user who requested the files. Only the server knows how much is left. */
const NO_PLAN = { premium: false, bytesLeft: Number.POSITIVE_INFINITY };

function RequestContent({ requestId }: { requestId: string }) {
  const { data, error, refetch } = useQuery(requestQuery(requestId));
  const stage = useStage();
  usePageTitle(`${data?.title ?? t`Send files`} | ${PRODUCT_NAME}`);

  useEffect(() => stageStore.leaveOtherUpload(requestId), [requestId]);

  if (isLocked(error)) {
    return (
      <UnlockForm
        title={t`This request is protected`}
        unlock={(password) => call(endpoints.unlockRequest, { requestId, password })}
        onUnlocked={async () => refuseBlockedCookie((await refetch()).error)}
      />
    );
  }
  if (error) return <RequestError error={error} onRetry={refetch} action={<SendYourOwn />} />;
  if (!data) return <Skeleton className="h-96 w-full rounded-surface" />;
  const { title, filesLeft, bytesLeft, maxFileBytes } = data;
  const isDelivered = stage.name === 'completed';
  return (
    <>
      <RequestHead request={data} />
      <UploadStage
        userId={senderOf(requestId)}
        plan={NO_PLAN}
        fileRequest={{ requestId, title, filesLeft, bytesLeft, maxFileBytes }}
        blockedPanel={null}
        managementLink={() => null}
        downloadsOf={() => null}
        onTransfer={refetch}
      />
      {data.isTaken && (
        <p className="mt-4 flex items-start justify-center gap-2 text-sm text-muted">
          <Users aria-hidden className="mt-0.5 size-4 shrink-0" />
          <Trans>
            This request accepts one sender only, and somebody has already started. If that was you, resume here.
          </Trans>
        </p>
      )}
      {/* A list of files would move the terms. */}
      {stage.name !== 'staged' && <RequestTerms request={data} />}
      {isDelivered && (
        <div className="mt-6 text-center">
          <SendYourOwn />
        </div>
      )}
    </>
  );
}
