import type { Server } from './running/server.ts';

const MAILS_MAX = 100;

export interface SentMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo?: string;
  readonly subject: string;
  readonly sentAt: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

let lastNumber = 0;

export const newAddress = (name = 'person'): string => `${name}-${process.pid}-${++lastNumber}@example.com`;

/** Oldest first. */
export async function mailsTo({ url }: Pick<Server, 'url'>, address: string): Promise<SentMail[]> {
  const list = new URL(`/cdn-cgi/local/explorer/api/local/email/sending?per_page=${MAILS_MAX}`, url);
  const { result } = (await (await fetch(list)).json()) as { result: SentMail[] };
  const found = result.filter(({ to }) => to.includes(address)).sort((a, b) => a.sentAt.localeCompare(b.sentAt));
  return Promise.all(
    found.map(async ({ messageId }) => {
      const detail = new URL(list);
      detail.searchParams.set('email_id', messageId);
      return ((await (await fetch(detail)).json()) as { result: SentMail }).result;
    }),
  );
}

export const codeIn = ({ text }: SentMail): string => /^\s+(\d{6})$/m.exec(text)?.[1] ?? '';
