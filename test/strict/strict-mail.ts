/** Rules of Cloudflare Email Service (pages "Limits" and "Email headers"). A mail that breaks them is a violation. */
import type { SendEmail } from '@cloudflare/workers-types';
import type { Invocation } from './invocation.ts';
import type { Platform } from './platform.ts';

export interface SentMail {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const RECIPIENTS_MAX = 50;
const SUBJECT_MAX_CHARS = 998;
const MESSAGE_MAX_BYTES = 5 * 1024 * 1024;
const HEADER_MAX_BYTES = 2048;

/** Headers that the platform allows and the Worker uses. */
const HEADER_RULES: Readonly<Record<string, RegExp>> = {
  'Auto-Submitted': /^auto-(generated|replied|notified)$/,
  'List-Unsubscribe': /^<https:\/\/[^<>\s]+>$/,
  'List-Unsubscribe-Post': /^List-Unsubscribe=One-Click$/,
};

const bytesOf = (text = ''): number => new TextEncoder().encode(text).byteLength;

/** Returns null if the platform would accept the mail. */
function mailErrorOf({ to, subject, text, html, headers = {} }: SentMail): string | null {
  if ([to].flat().length > RECIPIENTS_MAX) return 'E_TOO_MANY_RECIPIENTS';
  if (subject.length > SUBJECT_MAX_CHARS || /[\r\n]/.test(subject)) return 'E_VALIDATION_ERROR';
  if (text === undefined && html === undefined) return 'E_FIELD_MISSING';
  if (bytesOf(text) + bytesOf(html) > MESSAGE_MAX_BYTES) return 'E_CONTENT_TOO_LARGE';
  for (const [name, value] of Object.entries(headers)) {
    const rule = HEADER_RULES[name];
    if (!rule) return 'E_HEADER_NOT_ALLOWED';
    if (bytesOf(value) > HEADER_MAX_BYTES) return 'E_HEADER_VALUE_TOO_LONG';
    if (!rule.test(value)) return 'E_HEADER_VALUE_INVALID';
  }
  return null;
}

export function strictMail(mail: SendEmail, invocation: Invocation, platform: Platform): SendEmail {
  const send = (message: SentMail) => {
    const code = mailErrorOf(message);
    if (code !== null) {
      throw platform.violation(`A mail was refused with ${code}.`, Object.assign(new Error('Refused.'), { code }));
    }
    const call = { on: 'MAIL', operation: 'send', about: [message.to].flat().join() };
    return invocation.connect(() => platform.unlessFailing(call, () => mail.send(message as never)));
  };
  return { send } as unknown as SendEmail;
}
