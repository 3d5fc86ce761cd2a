import { t } from '@lingui/core/macro';
import { ConfirmAddress } from '../features/mail/confirm-address';
import { LinkPage } from '../features/mail/link-page';
import { useSecretAddress } from '../lib/page/secret-fragment';
import { useSession } from '../lib/session/use-session';

export function ConfirmPage() {
  const [, token = ''] = useSecretAddress().split('#');
  const { status, userId } = useSession();
  return (
    <LinkPage title={t`Confirm your email address`}>
      <ConfirmAddress token={token} userId={status === 'signed-in' ? userId : undefined} />
    </LinkPage>
  );
}
