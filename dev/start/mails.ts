/** Prints the mail of the local Worker, which the local platform only stores. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { devVars } from '../dev-vars.ts';
import { varsIn, type WorkerOptions } from './options.ts';
import type { LocalService } from './serve.ts';

const FROM = 'files@fileshare.example';
const POLL_MS = 1000;

interface StoredMail {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text?: string;
}

/**
 * Turns mail on, and prints recipient, subject and first link of each mail. Links lead to `PUBLIC_ORIGIN`, by default
 * `pageOrigin`. An empty `MAIL_FROM` or `PUBLIC_ORIGIN` turns mail off.
 */
export function startMails(
  { port, wranglerArgs }: WorkerOptions,
  pageOrigin = `http://localhost:${port}`,
): LocalService {
  const settings = localMailArgs(wranglerArgs, devVars(), pageOrigin);
  if (settings === null) return { wranglerArgs: [], summary: Promise.resolve(null) };
  void printMails(`http://127.0.0.1:${port}`);
  return { wranglerArgs: settings, summary: Promise.resolve(['Mail', 'not sent, but printed here']) };
}

/** Returns the missing arguments of `wrangler dev` that turn mail on. Returns null if mail is off. */
export function localMailArgs(args: readonly string[], localVars: string, pageOrigin: string): string[] | null {
  const settings: Record<string, string | undefined> = { ...parseEnv(localVars), ...varsIn(args) };
  if (settings.MAIL_FROM === '' || settings.PUBLIC_ORIGIN === '') return null;
  const defaults = { MAIL_FROM: FROM, PUBLIC_ORIGIN: pageOrigin };
  return Object.entries(defaults)
    .filter(([name]) => settings[name] === undefined)
    .flatMap(([name, value]) => ['--var', `${name}:${value}`]);
}

export function mailLines({ to, subject, text = '' }: StoredMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return `Mail to ${to.join(', ')}: ${subject}${link === undefined ? '' : `\n  ${link}`}`;
}

async function printMails(origin: string): Promise<void> {
  const list = new URL('/cdn-cgi/local/explorer/api/local/email/sending', origin);
  const printed = new Set<string>();
  while (true) {
    await wait(POLL_MS, undefined, { ref: false });
    const mails = await resultAt<StoredMail[]>(list);
    for (const { messageId } of (mails ?? []).toReversed()) {
      if (printed.has(messageId)) continue;
      printed.add(messageId);
      const detail = new URL(list);
      detail.searchParams.set('email_id', messageId);
      const mail = await resultAt<StoredMail>(detail);
      if (mail) console.log(mailLines(mail));
    }
  }
}

/** Calls the local platform. Returns null if the Worker does not respond. */
async function resultAt<Result>(url: URL): Promise<Result | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? ((await answer.json()) as { result: Result }).result : null;
  } catch {
    return null;
  }
}
