import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CircleOff, Clock, Lock, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { LoadFailure } from '../../ui/load-failure';
import { Notice } from '../../ui/notice';

const REFUSALS = {
  not_found: {
    icon: CircleOff,
    title: msg`There is nothing here`,
    text: msg`There is no request for files at this address, or it was deleted. Check the link.`,
  },
  request_closed: {
    icon: Lock,
    title: msg`This request is closed`,
    text: msg`The person who asked for files no longer accepts any. If that’s a mistake, ask them to reopen it.`,
  },
  taken_down: {
    icon: ShieldX,
    title: msg`Content Removed`,
    text: msg`This request was removed after a report. You can’t send files here.`,
  },
  request_expired: {
    icon: Clock,
    title: msg`This request has expired`,
    text: msg`It no longer accepts files. Ask for a new link.`,
  },
} as const;

interface RequestErrorProps {
  error: Error;
  /** Shown if the request accepts no files. */
  action: ReactNode;
  onRetry(): void;
}

export function RequestError({ error, action, onRetry }: RequestErrorProps) {
  const code =
    error instanceof ApiError && Object.hasOwn(REFUSALS, error.code) ? (error.code as keyof typeof REFUSALS) : null;
  if (code !== null) {
    const { icon, title, text } = REFUSALS[code];
    return <Notice level={1} icon={icon} title={i18n._(title)} text={i18n._(text)} action={action} />;
  }
  return <LoadFailure title={t`This page could not be loaded`} text={failureMessage(error)} onRetry={onRetry} />;
}
