import { expect, test } from 'vitest';
import { DAY_MS, MIB } from '../../../../worker/contract/units.ts';
import { htmlPart } from '../../../../worker/mail/letters/html-part.ts';
import type { Letter } from '../../../../worker/mail/letters/letter.ts';
import * as fileLetters from '../../../../worker/mail/letters/letters.ts';
import * as moderationLetters from '../../../../worker/mail/letters/moderation-letters.ts';
import * as planLetters from '../../../../worker/mail/letters/plan-letters.ts';
import { textPart } from '../../../../worker/mail/letters/text-part.ts';
import { letterOf, type Material } from '../../../../worker/mail/outbox/letter-of.ts';
import { wordsIn, wordsWith } from '../../../../worker/words/words.ts';

const letters = { ...fileLetters, ...planLetters, ...moderationLetters };

const words = wordsIn('en');

const FOOTER = {
  unsubscribe: { label: 'Get no more email from this site', url: 'https://files.example/unsubscribe#token' },
  report: { label: 'Report these files', url: 'https://files.example/contact?url=x' },
  operator: 'Files Ltd.\n1 Main Street',
};
const SENDER = { address: 'ada@example.com', name: 'Ada <b>www.evil.com</b>' };

const folder = (overrides: Partial<fileLetters.ExpiringFolder> = {}): fileLetters.ExpiringFolder => ({
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

const all = (of: fileLetters.ExpiringFolder): readonly Letter[] => [
  letters.linkLetter(words, of, 'https://files.example/m/aaaaaaaaaaaaaaaa#secret'),
  letters.sentLetter(words, of, SENDER),
  letters.downloadedLetter(words, of),
  letters.senderReminderLetter(words, of),
  letters.recipientReminderLetter(words, of, SENDER),
  letters.deliveryLetter(words, of, { title: of.name, sender: SENDER.name }, 'https://files.example/uploads?folder=x'),
  ...notices(of),
];

const NOW = Date.UTC(2026, 10, 26);
const PLAN = { until: NOW + DAY_MS, keptUntil: NOW + 8 * DAY_MS, profileUrl: 'https://files.example/profile' };
const REPORT = { id: 'aaaaaaaaaaaaaaaa', reportedAt: NOW };

const notices = ({ name }: fileLetters.ExpiringFolder): readonly Letter[] => [
  letters.paymentFailedLetter(words, PLAN),
  letters.planEndsLetter(words, PLAN),
  letters.filesKeptLetter(words, { folders: 2, until: PLAN.keptUntil, filesUrl: 'https://files.example/uploads' }, NOW),
  letters.reportReceivedLetter(words, REPORT),
  letters.reportDecidedLetter(words, { ...REPORT, isUpheld: true }, 'https://files.example/contact'),
  letters.reportDecidedLetter(words, { ...REPORT, isUpheld: false }, 'https://files.example/contact'),
  letters.takenDownLetter(words, { at: NOW, name, reason: 'See evil.com' }, 'https://files.example/contact'),
];

const visibleText = (html: string): string =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace('<p class="brand">Fileshare</p>', '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replaceAll('<wbr>', '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('text and HTML of every letter have the same words', () => {
  const wordSet = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu));
  for (const letter of [
    ...all(folder()),
    letters.confirmLetter(words, { code: '123456', url: 'https://files.example/c' }),
  ]) {
    const [text, html] = [textPart(words, letter, FOOTER), htmlPart('en', letter, FOOTER)];
    const inText = wordSet(text.replace(/https:\/\/\S+/g, ''));
    const inHtml = wordSet(visibleText(html).replace(/https:\/\/\S+/g, ''));
    expect([letter.subject, [...inText].filter((word) => !inHtml.has(word))]).toEqual([letter.subject, []]);
    expect([letter.subject, [...inHtml].filter((word) => !inText.has(word))]).toEqual([letter.subject, []]);
    for (const url of text.match(/https:\/\/\S+/g) ?? []) expect(html).toContain(url.replaceAll('&', '&amp;'));
  }
});

test('no letter has markup or links of users', () => {
  for (const letter of all(folder())) {
    const [text, html] = [textPart(words, letter, FOOTER), htmlPart('en', letter, FOOTER)];
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
    for (const part of [textPart(words, letter, FOOTER), htmlPart('en', letter, FOOTER)]) {
      expect(part.replaceAll('&#39;', "'")).toContain(letter.reason);
      expect(part).toContain(FOOTER.unsubscribe.url);
      expect(part).toContain(FOOTER.report.url);
      expect(part).toContain('1 Main Street');
    }
  }
});

test('a letter about a folder without expiry has no date', () => {
  const endless = { ...folder(), expiresAt: null };
  const ofEndless = [
    letters.linkLetter(words, endless, null),
    letters.sentLetter(words, endless, SENDER),
    letters.downloadedLetter(words, endless),
  ];
  for (const letter of ofEndless) {
    const text = textPart(words, letter, FOOTER);
    expect(text).toContain('Expires: when the sender deletes it');
    expect(text + letter.preheader).not.toMatch(/1970|null|Invalid/);
  }
});

test.each(['sender_reminder', 'recipient_reminder'])('a %s is not sent if the folder no longer expires', (kind) => {
  const stored = { id: 'aaaaaaaaaaaaaaaa', status: 'open', takenDownAt: null, stoppedAt: null, name: 'Trip' };
  const letterAt = (expiresAt: number | null) =>
    letterOf(
      {
        words,
        mail: { kind, folderId: stored.id },
        details: {},
        context: { folder: { ...stored, expiresAt, fileCount: 1, totalBytes: 1, downloadCount: 0 }, recipients: 1 },
        sender: SENDER,
        origin: 'https://files.example',
      } as Material,
      NOW,
    );
  expect(letterAt(null)).toEqual({ dropped: 'too_late' });
  expect(letterAt(NOW + DAY_MS)).toHaveProperty('subject');
});

test('reminders tell the sender whether anybody has downloaded', () => {
  expect(letters.senderReminderLetter(words, folder()).subject).toBe('Your files expire soon: not downloaded yet');
  const once = letters.senderReminderLetter(words, folder({ downloads: 1, expiresAt: Date.UTC(2026, 11, 1) + DAY_MS }));
  expect(textPart(words, once, FOOTER)).toContain('1 download so far. Sent to 2 recipients.');
});

test('mails about downloads name recipients only if the sender named some', () => {
  const unnamed = folder({ downloads: 2, expiresAt: NOW + DAY_MS, recipients: 0 });
  for (const letter of [letters.downloadedLetter(words, unnamed), letters.senderReminderLetter(words, unnamed)]) {
    expect(textPart(words, letter, FOOTER)).toContain('2 downloads so far.\n');
  }
});

test('letters about one file speak of one file', () => {
  const one = folder({ fileCount: 1, expiresAt: NOW + DAY_MS, downloads: 1 });
  const reminder = letters.senderReminderLetter(words, one);
  expect([reminder.subject, reminder.preheader]).toEqual([
    'Your file expires soon',
    expect.stringMatching(/^It will be deleted on /),
  ]);
  expect(letters.downloadedLetter(words, one).subject).toBe('Your file was downloaded (1 time)');
  const toRecipient = letters.recipientReminderLetter(words, one, SENDER);
  expect(toRecipient.subject).toMatch(/^A file for you expires soon \(1 file, /);
  expect(textPart(words, toRecipient, FOOTER)).toContain('sent you 1 file. It will be deleted on ');
});

test('Arabic letters are right to left, and isolate names and text of users', () => {
  const arabic = wordsWith('ar', {
    '{sender} sent you {count, plural, one {# file} other {# files}}': [
      'أرسل إليك ',
      ['sender'],
      ' ',
      ['count', 'plural', { two: ['ملفين'], few: ['#', ' ملفات'], other: ['#', ' ملف'] }],
    ],
  });
  const html = htmlPart(
    'ar',
    letters.sentLetter(arabic, folder(), { address: 'ada@example.com', name: 'Ada' }),
    FOOTER,
  );
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<main lang="ar" dir="rtl">');
  expect(html).toContain('<h1>أرسل إليك \u2068Ada\u2069 3 ملفات</h1>');
  expect(html).toContain('<blockquote dir="auto">Look:');
  expect(html).toMatch(/<td><bdi>Photos /);
  expect(html).not.toMatch(/(left|right):|text-align: (left|right)|padding-(left|right)/);
});
