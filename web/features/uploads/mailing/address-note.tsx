import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isSameAddress } from '../../../lib/mail-wish';
import { Button } from '../../../ui/button';
import { useForgetAddress, useSenderAddress } from './sender-address';

export function AddressNote({ address, onChange }: { address: string; onChange(address: string): void }) {
  const { confirmed, suggested } = useSenderAddress();
  const { mutate: forget, isPending } = useForgetAddress();
  if (address === '' && suggested !== null) {
    return (
      <Button variant="quiet" size="small" className="-ms-2 max-w-full shrink!" onClick={() => onChange(suggested)}>
        <span className="truncate">
          {t({ message: `Use ${suggested}`, comment: 'Button. The value is an email address' })}
        </span>
      </Button>
    );
  }
  if (confirmed !== null && isSameAddress(address, confirmed)) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Trans>Confirmed in this browser.</Trans>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          onClick={() => forget(undefined, { onSuccess: () => onChange('') })}
        >
          <Trans comment="Button that makes the browser forget an email address">Forget it</Trans>
        </Button>
      </p>
    );
  }
  return (
    <p className="text-sm text-muted">
      <Trans>Your own address. We email you a code to check that it’s yours.</Trans>
    </p>
  );
}
