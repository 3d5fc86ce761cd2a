import { isSameAddress } from '../../../lib/mail-wish';
import { Button } from '../../../ui/button';
import { useForgetAddress, useKnownAddress } from './known-address';

/** Line below the field for the sender's address. Offers an address that is known, or says what a new one needs. */
export function AddressNote({ address, onChange }: { address: string; onChange(address: string): void }) {
  const { confirmed, suggested } = useKnownAddress();
  const { mutate: forget, isPending } = useForgetAddress();
  if (address === '' && suggested !== null) {
    return (
      <Button variant="quiet" size="small" className="-ml-2 max-w-full shrink!" onClick={() => onChange(suggested)}>
        <span className="truncate">Use {suggested}</span>
      </Button>
    );
  }
  if (confirmed !== null && isSameAddress(address, confirmed)) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        Confirmed in this browser.
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          onClick={() => forget(undefined, { onSuccess: () => onChange('') })}
        >
          Forget it
        </Button>
      </p>
    );
  }
  return <p className="text-sm text-muted">Your own address. We email you a code to check that it’s yours.</p>;
}
