import { ApiError } from '../lib/api-error';
import type { Config } from '../lib/config';

export interface MailSettings {
  /** Address of the sender. */
  readonly from: string;
  /** Origin of links in mails. The cron and the meter have no request with an origin. */
  readonly origin: string;
}

/** Returns null if the site mails nothing to senders and recipients. */
export const mailSettingsOf = ({ MAIL_FROM: from, PUBLIC_ORIGIN: origin }: Config): MailSettings | null =>
  from === '' || origin === '' ? null : { from, origin };

/** Throws `mail_off` if the site mails nothing to senders and recipients. */
export function requireMailSettings(config: Config): MailSettings {
  const settings = mailSettingsOf(config);
  if (settings === null) throw new ApiError('mail_off');
  return settings;
}
