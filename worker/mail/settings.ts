import { ApiError } from '../lib/api-error';
import type { Config } from '../lib/config';

export interface MailSettings {
  readonly from: string;
  /** Origin of links, from a setting, because the cron and the meter have no request. */
  readonly origin: string;
}

/** Returns null without MAIL_FROM or PUBLIC_ORIGIN. The outbox is then not sent. */
export const mailSettingsOf = ({ MAIL_FROM: from, PUBLIC_ORIGIN: origin }: Config): MailSettings | null =>
  from === '' || origin === '' ? null : { from, origin };

/** Throws `mail_off` if mail is not set up. */
export function requireMailSettings(config: Config): void {
  if (mailSettingsOf(config) === null) throw new ApiError('mail_off');
}
