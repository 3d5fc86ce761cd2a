import { CircleOff, Clock, Lock, ShieldX } from 'lucide-react';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { LoadFailure } from '../../ui/load-failure';
import { Notice } from '../../ui/notice';

/** Returns true if the request has a password that was not entered yet. */
export const isLocked = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'password_required';

const GONE = {
  not_found: {
    icon: CircleOff,
    title: 'There is nothing here',
    text: 'Nobody asks for files at this address, or not any more. Check the link you were given.',
  },
  request_closed: {
    icon: Lock,
    title: 'This request is closed',
    text: 'Whoever asked for files takes no more. If that is a mistake, ask them to open it again.',
  },
  taken_down: {
    icon: ShieldX,
    title: 'Content Removed',
    text: 'This request was removed after a report. Nothing can be sent here any more.',
  },
  request_expired: {
    icon: Clock,
    title: 'The time for this is over',
    text: 'Whoever asked for files takes no more. Ask them for a new link.',
  },
} as const;

/** Explains why nothing can be sent to a request. */
export function RequestError({ error, onAgain }: { error: Error; onAgain(): void }) {
  const code = error instanceof ApiError && Object.hasOwn(GONE, error.code) ? (error.code as keyof typeof GONE) : null;
  if (code !== null) return <Notice level={1} {...GONE[code]} action={null} />;
  return <LoadFailure title="This page could not be loaded" text={failureMessage(error)} onAgain={onAgain} />;
}
