import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { chooseNotification, type NotificationKind, useWantsNotification } from '../../../lib/notifications/choice';
import { askForNotifications, hasNotifications, type Permission } from '../../../lib/notifications/notifications';
import { Button } from '../../../ui/button';

const OFFERS: Record<NotificationKind, MessageDescriptor> = {
  sent: msg`Notify me when it’s sent`,
  downloaded: msg`Notify me when it’s downloaded`,
};
/** The page must stay open, because the server does not send push messages. */
const PROMISES: Record<NotificationKind, MessageDescriptor> = {
  sent: msg`We’ll notify you when it’s sent. Keep this page open.`,
  downloaded: msg`We’ll notify you when it’s downloaded. Keep this page open.`,
};
const REFUSALS: Record<Exclude<Permission, 'granted'>, MessageDescriptor> = {
  denied: msg`Your browser blocks notifications from this site. You can allow them in its settings.`,
  later: msg`Your browser has not allowed notifications yet. Try again.`,
  failed: msg`Your browser can’t show notifications here.`,
};

export function NotifyButton({ kind }: { kind: NotificationKind }) {
  const isOn = useWantsNotification(kind);
  const [permission, setPermission] = useState<Permission>('granted');
  const [isAsking, setAsking] = useState(false);

  if (!hasNotifications()) return null;

  async function press() {
    if (isOn) return chooseNotification(kind, false);
    setAsking(true);
    const answer = await askForNotifications();
    setAsking(false);
    setPermission(answer);
    if (answer === 'granted') chooseNotification(kind, true);
  }

  const Icon = isOn ? BellRing : Bell;
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <Button variant="quiet" className="-ms-3.5" aria-pressed={isOn} busy={isAsking} onClick={() => void press()}>
        <Icon aria-hidden />
        {i18n._(OFFERS[kind])}
      </Button>
      <p aria-live="polite" className="min-w-0 [&:not(:empty)]:pb-2">
        {isOn && i18n._(PROMISES[kind])}
        {!isOn && permission !== 'granted' && i18n._(REFUSALS[permission])}
      </p>
    </div>
  );
}
