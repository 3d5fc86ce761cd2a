import { DAY_MS } from '../../worker/contract/units.ts';
import type { Footer, Letter } from '../../worker/mail/letters/letter.ts';
import { type Words, wordsIn } from '../../worker/words/words.ts';
import { importWorker } from '../harness/import-worker.ts';

const ORIGIN = 'https://files.example.com';

const load = (name: string) => importWorker(`mail/letters/${name}.ts`);
const files = await load('letters');
const plan = await load('plan-letters');
const moderation = await load('moderation-letters');
const { htmlPart }: { htmlPart: (language: string, letter: Letter, footer: Footer) => string } =
  await load('html-part');
const { footerOf } = await load('footer');

const NOW = Date.UTC(2026, 10, 26, 9, 30);

const FOLDER = {
  name: 'Photos of the island',
  message: 'Hello Ana,\nhere are the photos of our trip. The best ones are in the last folder.\n\nSee you on Sunday!',
  fileCount: 148,
  totalBytes: 2_480_000_000,
  expiresAt: NOW + 7 * DAY_MS,
  downloads: 1,
  hasPassword: true,
  isEncrypted: false,
  shareUrl: `${ORIGIN}/d/mQ7aXr2LkPz0vTsB`,
  recipients: 3,
};
const SENDER = { address: 'robin.miller@example.com', name: 'Robin Miller' };
const MANAGE_URL = `${ORIGIN}/m/mQ7aXr2LkPz0vTsB#Xf3bN8wYq1KcR5tZ0hJ7uL`;
const PLAN = { until: NOW + 7 * DAY_MS, keptUntil: NOW + 14 * DAY_MS, profileUrl: `${ORIGIN}/profile` };
const KEPT = { folders: 12, until: NOW + 7 * DAY_MS, filesUrl: `${ORIGIN}/uploads` };
const REPORT = { id: 'mQ7aXr2LkPz0vTsB', reportedAt: NOW };
const CONTACT_URL = `${ORIGIN}/contact`;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const lettersIn = (words: Words): Readonly<Record<string, Letter>> => ({
  confirm: files.confirmLetter(words, { code: '047318', url: `${ORIGIN}/confirm#token` }),
  link: files.linkLetter(words, FOLDER, MANAGE_URL),
  'link, encrypted': files.linkLetter(words, { ...FOLDER, name: '', message: null, isEncrypted: true }, MANAGE_URL),
  sent: files.sentLetter(words, FOLDER, SENDER),
  'sent, long words': files.sentLetter(
    words,
    { ...FOLDER, name: `${LONG}.pdf`, message: `${LONG} ${LONG}`, fileCount: 1 },
    { address: `${'a'.repeat(64)}@${LONG.toLowerCase().slice(0, 60)}.example.com`, name: LONG },
  ),
  downloaded: files.downloadedLetter(words, FOLDER),
  'sender reminder': files.senderReminderLetter(words, { ...FOLDER, downloads: 0 }),
  'recipient reminder': files.recipientReminderLetter(words, FOLDER, SENDER),
  delivery: files.deliveryLetter(
    words,
    FOLDER,
    { title: 'Photos of your wedding', sender: 'Sam' },
    `${ORIGIN}/uploads`,
  ),
});

const noticesIn = (words: Words): Readonly<Record<string, Letter>> => ({
  'payment failed': plan.paymentFailedLetter(words, PLAN),
  'plan ends': plan.planEndsLetter(words, PLAN),
  'files kept': plan.filesKeptLetter(words, KEPT, NOW),
  'report received': moderation.reportReceivedLetter(words, REPORT),
  'report decided': moderation.reportDecidedLetter(words, { ...REPORT, isUpheld: true }, CONTACT_URL),
  'taken down': moderation.takenDownLetter(
    words,
    { at: NOW, name: FOLDER.name, reason: 'Copyright infringement reported by Example Pictures Ltd.' },
    CONTACT_URL,
  ),
});

const footerIn = (words: Words, isNotice: boolean): Footer =>
  footerOf(words, {
    unsubscribeUrl: `${ORIGIN}/unsubscribe#token`,
    isAlwaysSent: isNotice,
    contactUrl: CONTACT_URL,
    reportedUrl: isNotice ? null : FOLDER.shareUrl,
    operator: 'Example Files Ltd.\n1 Main Street, Springfield',
  });

/** Returns HTML by name of the letter, in English if the language is unknown. */
export function sampleLetters(language: string): ReadonlyMap<string, string> {
  const words = wordsIn(language);
  const htmlOf = (letters: Readonly<Record<string, Letter>>, isNotice: boolean) =>
    Object.entries(letters).map(
      ([name, letter]) => [name, htmlPart(words.language, letter, footerIn(words, isNotice))] as const,
    );
  return new Map([...htmlOf(lettersIn(words), false), ...htmlOf(noticesIn(words), true)]);
}
