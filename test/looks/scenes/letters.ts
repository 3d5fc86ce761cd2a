/** Scenes: every email as HTML, with invented files and people. */
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { type Scene, scene } from '../scene.ts';

/** A letter of `worker/mail/letters`. */
type Letter = object;
type Letters = Record<string, (...facts: never[]) => Letter>;

/** The imports use variables. Otherwise TypeScript would check these Worker files with the types of tests. */
const load = async (name: string) => import(new URL(`../../../worker/mail/letters/${name}.ts`, import.meta.url).href);

const SITE = 'https://files.example';
const NOW = Date.UTC(2026, 10, 26, 9, 30);
const FOLDER = {
  name: 'Photos of the crossing',
  message: 'Here are the photos.\nThe best one is number 7. More at [bad.example]',
  fileCount: 12,
  totalBytes: 340 * MIB,
  expiresAt: NOW + 5 * DAY_MS,
  downloads: 2,
  hasPassword: true,
  isEncrypted: false,
  shareUrl: `${SITE}/d/6y_Pt2xHnqLn72tI`,
  recipients: 3,
};
const SENDER = { address: 'ada@example.com', name: 'Ada Lovelace' };
const PLAN = { until: NOW + DAY_MS, keptUntil: NOW + 8 * DAY_MS, profileUrl: `${SITE}/profile` };
const REPORT = { id: '6y_Pt2xHnqLn72tI', reportedAt: NOW };
const FOOTER = {
  unsubscribeUrl: `${SITE}/unsubscribe#token`,
  isAlwaysSent: false,
  report: { label: 'Report these files', url: `${SITE}/contact` },
  operator: 'Files Ltd.\n1 Main Street, Springfield',
};

/** File, function and arguments of each letter. */
const LETTERS: Readonly<Record<string, readonly [file: string, name: string, ...facts: unknown[]]>> = {
  'confirm the address': ['letters', 'confirmLetter', { code: '314159', url: `${SITE}/confirm#token` }],
  'your link': ['letters', 'linkLetter', FOLDER, `${SITE}/m/6y_Pt2xHnqLn72tI#secret`],
  'your link, encrypted': ['letters', 'linkLetter', { ...FOLDER, name: '', message: null, isEncrypted: true }, null],
  'sent to you': ['letters', 'sentLetter', FOLDER, SENDER],
  downloaded: ['letters', 'downloadedLetter', FOLDER],
  'reminder to the sender': ['letters', 'senderReminderLetter', { ...FOLDER, downloads: 0 }],
  'reminder to a recipient': ['letters', 'recipientReminderLetter', FOLDER, SENDER],
  delivery: ['letters', 'deliveryLetter', FOLDER, { title: FOLDER.name, sender: SENDER.name }, `${SITE}/uploads`],
  'payment failed': ['plan-letters', 'paymentFailedLetter', PLAN],
  'plan ends': ['plan-letters', 'planEndsLetter', PLAN],
  'files are kept': ['plan-letters', 'filesKeptLetter', { folders: 2, until: PLAN.keptUntil, filesUrl: SITE }, NOW],
  'report received': ['moderation-letters', 'reportReceivedLetter', REPORT],
  'report decided': ['moderation-letters', 'reportDecidedLetter', { ...REPORT, isUpheld: true }, SITE],
  'taken down': ['moderation-letters', 'takenDownLetter', { at: NOW, name: FOLDER.name, reason: 'Copyright' }, SITE],
};

/** The subject is the heading of an email. */
const without = ['page-has-heading-one'];

export const letters: readonly Scene[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  Object.entries(LETTERS).map(([title, [file, name, ...facts]]) => ({
    without,
    ...scene(`email in a mailbox, ${title}, ${colorScheme}`, async ({ page }) => {
      const [module, { htmlPart }] = [(await load(file)) as Letters, await load('html-part')];
      await page.emulateMedia({ colorScheme });
      const body = htmlPart(module[name]?.(...(facts as never[])), FOOTER);
      await page.route('/letter', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto('/letter');
    }),
  })),
);
