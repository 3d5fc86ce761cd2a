import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { fullManagementLink } from '../../lib/encryption/full-links';
import { failureMessage } from '../../lib/failure-message';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/relative-time';
import { NewManagementLink } from './new-management-link';

interface ManagementLinkProps {
  folderId: string;
  userId: string;
}

/** The new link, or the creation date of an existing link. A new link would revoke the existing one. */
type Outcome = { readonly link: string } | { readonly existingSince: string };

export function ManagementLink({ folderId, userId }: ManagementLinkProps) {
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async (replaces: boolean): Promise<Outcome> => {
      const { manageLinkCreatedAt } = replaces
        ? { manageLinkCreatedAt: null }
        : await call(endpoints.managedFolder, { folderId, userId, limit: 1 });
      if (manageLinkCreatedAt !== null) return { existingSince: manageLinkCreatedAt };
      const { manageLink } = await call(endpoints.makeManageLink, { folderId, userId });
      return { link: await fullManagementLink(manageLink, folderId) };
    },
  });

  if (data && 'link' in data) return <NewManagementLink link={data.link} />;
  return (
    <div>
      {data ? (
        <div role="alert" className="animate-enter text-sm">
          <p>
            <Trans>
              A management link was created <RelativeTime time={data.existingSince} />. It stops working when you create
              a new one.
            </Trans>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => mutate(true)}>
              <Trans>Create new link</Trans>
            </Button>
            <Button variant="quiet" onClick={reset}>
              <Trans>Keep the old link</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="quiet"
          className="-ms-2.5 px-2.5!"
          title={t`Anyone with this link can change and delete this upload. Use it yourself on another device.`}
          busy={isPending}
          onClick={() => mutate(false)}
        >
          <KeyRound aria-hidden />
          <Trans>Management link</Trans>
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {failureMessage(error)}
        </p>
      )}
    </div>
  );
}
