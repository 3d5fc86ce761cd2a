import { t } from '@lingui/core/macro';
import { LinkPage } from '../features/mail/link-page';
import { Unsubscribe } from '../features/mail/unsubscribe';
import { useSecretAddress } from '../lib/page/secret-fragment';

export function UnsubscribePage() {
  const [, token = ''] = useSecretAddress().split('#');
  return (
    <LinkPage title={t`Unsubscribe`}>
      <Unsubscribe token={token} />
    </LinkPage>
  );
}
