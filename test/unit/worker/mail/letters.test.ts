/** Tests the mails that the Worker writes, as text and as HTML. */
import { expect, test } from 'vitest';
import { DAY_MS, MIB } from '../../../../worker/contract/units.ts';

interface Mailbox {
  address: string;
  name?: string;
}
interface MailedFolder {
  name: string;
  message: string | null;
  fileCount: number;
  totalBytes: number;
  expiresAt: number | null;
  downloads: number;
  hasPassword: boolean;
  isEncrypted: boolean;
  shareUrl: string;
  recipients: number;
}
interface Letter {
  subject: string;
  preheader: string;
  reason: string;
}
interface Letters {
  confirmLetter(secrets: { code: string; url: string }): Letter;
  linkLetter(folder: MailedFolder, manageUrl: string | null): Letter;
  sentLetter(folder: MailedFolder, sender: Mailbox): Letter;
  downloadedLetter(folder: MailedFolder): Letter;
  senderReminderLetter(folder: MailedFolder): Letter;
  recipientReminderLetter(folder: MailedFolder, sender: Mailbox): Letter;
  deliveryLetter(folder: MailedFolder, delivery: { title: string; sender: string }, filesUrl: string): Letter;
}
interface Notices {
  paymentFailedLetter(plan: { until: number; keptUntil: number; profileUrl: string }): Letter;
  planEndsLetter(plan: { until: number; keptUntil: number; profileUrl: string }): Letter;
  filesKeptLetter(files: { folders: number; until: number; filesUrl: string }, now: number): Letter;
  reportReceivedLetter(report: { id: string; reportedAt: number }): Letter;
  reportDecidedLetter(report: { id: string; reportedAt: number; isUpheld: boolean }, contactUrl: string): Letter;
  takenDownLetter(takedown: { at: number; name: string; reason: string }, contactUrl: string): Letter;
}
interface Footer {
  unsubscribeUrl: string;
  isAlwaysSent: boolean;
  report: { label: string; url: string };
  operator: string;
}
type Part = (letter: Letter, footer: Footer) => string;

/** The path is in a variable, because TypeScript would check an imported Worker file with the types of tests. */
const load = async (name: string) =>
  import(new URL(`../../../../worker/mail/letters/${name}.ts`, import.meta.url).href);
const letters: Letters & Notices = {
  ...(await load('letters')),
  ...(await load('plan-letters')),
  ...(await load('moderation-letters')),
};
const { textPart }: { textPart: Part } = await load('text-part');
const { htmlPart }: { htmlPart: Part } = await load('html-part');

const FOOTER = {
  unsubscribeUrl: 'https://files.example/unsubscribe#token',
  isAlwaysSent: false,
  report: { label: 'Report these files', url: 'https://files.example/contact?url=x' },
  operator: 'Files Ltd.\n1 Main Street',
};
const SENDER = { address: 'ada@example.com', name: 'Ada <b>www.evil.com</b>' };

const folder = (overrides: Partial<MailedFolder> = {}): MailedFolder => ({
  name: 'Photos <script>alert(1)</script> of evil.com',
  message: 'Look:\nhttps://evil.com/login & <i>more</i>',
  fileCount: 3,
  totalBytes: 24 * MIB,
  expiresAt: Date.UTC(2026, 11, 1, 9, 30),
  downloads: 0,
  hasPassword: false,
  isEncrypted: false,
  shareUrl: 'https://files.example/d/aaaaaaaaaaaaaaaa',
  recipients: 2,
  ...overrides,
});

const all = (of: MailedFolder): readonly Letter[] => [
  letters.linkLetter(of, 'https://files.example/m/aaaaaaaaaaaaaaaa#secret'),
  letters.sentLetter(of, SENDER),
  letters.downloadedLetter(of),
  letters.senderReminderLetter(of),
  letters.recipientReminderLetter(of, SENDER),
  letters.deliveryLetter(of, { title: of.name, sender: SENDER.name }, 'https://files.example/uploads?folder=x'),
  ...notices(of),
];

const NOW = Date.UTC(2026, 10, 26);
const PLAN = { until: NOW + DAY_MS, keptUntil: NOW + 8 * DAY_MS, profileUrl: 'https://files.example/profile' };
const REPORT = { id: 'aaaaaaaaaaaaaaaa', reportedAt: NOW };

const notices = ({ name }: MailedFolder): readonly Letter[] => [
  letters.paymentFailedLetter(PLAN),
  letters.planEndsLetter(PLAN),
  letters.filesKeptLetter({ folders: 2, until: PLAN.keptUntil, filesUrl: 'https://files.example/uploads' }, NOW),
  letters.reportReceivedLetter(REPORT),
  letters.reportDecidedLetter({ ...REPORT, isUpheld: true }, 'https://files.example/contact'),
  letters.reportDecidedLetter({ ...REPORT, isUpheld: false }, 'https://files.example/contact'),
  letters.takenDownLetter({ at: NOW, name, reason: 'See evil.com' }, 'https://files.example/contact'),
];

/** Returns the visible text of HTML in one line. */
const visibleText = (html: string): string =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace('<p class="brand">Fileshare</p>', '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('text and HTML of every letter have the same words', () => {
  const words = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu));
  for (const letter of [...all(folder()), letters.confirmLetter({ code: '123456', url: 'https://files.example/c' })]) {
    const [text, html] = [textPart(letter, FOOTER), htmlPart(letter, FOOTER)];
    const inText = words(text.replace(/https:\/\/\S+/g, ''));
    const inHtml = words(visibleText(html).replace(/https:\/\/\S+/g, ''));
    expect([letter.subject, [...inText].filter((word) => !inHtml.has(word))]).toEqual([letter.subject, []]);
    expect([letter.subject, [...inHtml].filter((word) => !inText.has(word))]).toEqual([letter.subject, []]);
    for (const url of text.match(/https:\/\/\S+/g) ?? []) expect(html).toContain(url.replaceAll('&', '&amp;'));
  }
});

test('no letter has markup or links of users', () => {
  for (const letter of all(folder())) {
    const [text, html] = [textPart(letter, FOOTER), htmlPart(letter, FOOTER)];
    expect(html).not.toMatch(/<script|<i>|<b>/);
    for (const part of [text, visibleText(html)]) expect(part).not.toMatch(/evil\.com|:\/\/evil/);
    for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/files\.example\//);
    expect(html).not.toMatch(/<img|src=|url\(/);
  }
});

test('subjects and preheaders have no text of users', () => {
  for (const { subject, preheader } of all(folder())) expect(subject + preheader).not.toMatch(/Photos|evil|Look|<|\n/);
});

test('every letter says why it came, and how to stop and to report', () => {
  for (const letter of all(folder())) {
    expect(letter.reason).toMatch(/^You get this email because /);
    for (const part of [textPart(letter, FOOTER), htmlPart(letter, FOOTER)]) {
      expect(part.replaceAll('&#39;', "'")).toContain(letter.reason);
      expect(part).toContain(FOOTER.unsubscribeUrl);
      expect(part).toContain(FOOTER.report.url);
      expect(part).toContain('1 Main Street');
    }
  }
});

test('the mail to recipients has sender, message, size, expiry and link', () => {
  const letter = letters.sentLetter(folder(), { address: 'ada@example.com', name: 'Ada' });
  expect(letter.subject).toBe('3 files for you (24 MB)');
  const text = textPart(letter, FOOTER);
  expect(text).toMatch(/^Ada sent you 3 files\n/);
  expect(text).toContain('From: Ada (ada@example.com)');
  expect(text).toContain('> Look:\n> https[:]//evil[.]com/login');
  expect(text).toContain('Get the files:\nhttps://files.example/d/aaaaaaaaaaaaaaaa');
  expect(text).toContain('Size: 3 files, 24 MB');
  expect(text).toMatch(/Expires: Dec 1, 2026, 9:30\sAM UTC/);
});

test('a mail about a protected folder says that a password is needed', () => {
  expect(textPart(letters.sentLetter(folder({ hasPassword: true }), SENDER), FOOTER)).toContain('You need a password.');
});

test('the mail about an encrypted folder has no link to it', () => {
  const letter = letters.linkLetter(folder({ isEncrypted: true, name: '', message: null }), null);
  for (const part of [textPart(letter, FOOTER), htmlPart(letter, FOOTER)]) {
    expect(part).not.toContain('/d/');
    expect(part).toContain('end-to-end encrypted');
  }
});

test('the management link is only in a mail that has one', () => {
  expect(textPart(letters.linkLetter(folder(), 'https://files.example/m/x#secret'), FOOTER)).toContain('#secret');
  expect(textPart(letters.linkLetter(folder(), null), FOOTER)).not.toContain('Manage');
});

test('a folder without expiry has no date', () => {
  for (const letter of all(folder({ expiresAt: null })))
    expect(textPart(letter, FOOTER)).not.toMatch(/1970|null|Invalid/);
});

test('reminders tell the sender whether anybody has downloaded', () => {
  expect(letters.senderReminderLetter(folder()).subject).toBe('Your files expire soon: not downloaded yet');
  const once = letters.senderReminderLetter(folder({ downloads: 1, expiresAt: Date.UTC(2026, 11, 1) + DAY_MS }));
  expect(textPart(once, FOOTER)).toContain('Your files have been downloaded 1 time. You sent them to 2 recipients.');
});
