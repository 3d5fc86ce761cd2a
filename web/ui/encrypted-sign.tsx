import { Lock } from 'lucide-react';

/** Small lock that marks an encrypted item in a row. */
export const EncryptedSign = () => (
  <span title="End-to-end encrypted" className="inline-flex shrink-0 items-center">
    <Lock aria-hidden className="size-3.5 text-accent" />
    <span className="sr-only">End-to-end encrypted</span>
  </span>
);
