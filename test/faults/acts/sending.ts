import type { Act, Calm, Stage } from '../act.ts';
import { Loss } from '../act.ts';
import type { Page, Sent } from '../page.ts';
import { type Picked, pickInParts, pickSingle, pickSmall } from '../picked.ts';
import type { Random } from '../random.ts';

/** Writes down what a page said of an upload. */
export function noteSent(stage: Stage, page: Page, files: readonly Picked[], sent: Sent): void {
  const { ledger, round } = stage;
  for (const { sha256 } of files) ledger.contents.add(sha256);
  const { folderId } = sent;
  stage.note(`${sent.phase} ${folderId} ${sent.done.length} of ${files.length} ${sent.why}`);
  if (folderId === null || stage.isTamperedWith(page.person)) return;
  ledger.planned(
    folderId,
    page.person,
    files.map(({ at, sha256 }) => ({ path: at, sha256 })),
  );
  for (const path of sent.done) {
    const file = files.find(({ at }) => at === path);
    if (!file) throw new Loss(`The page says that "${path}" has arrived, which nobody sent.`);
    ledger.arrived({ round, folderId, path, sha256: file.sha256 });
  }
  if (sent.phase === 'completed' && sent.done.length !== files.length) throw new Loss('Not all of it is there.');
}

/** Sends them once more, now that all is well: whatever was begun has to come to its end. */
const sendAgain =
  (stage: Stage, page: Page, files: readonly Picked[], inParts: boolean): Calm =>
  async () => {
    const sent = await page.send(files, { inParts });
    noteSent(stage, page, files, sent);
    if (sent.phase !== 'completed' && !stage.isTamperedWith(page.person)) {
      throw new Loss(`On a good line it did not come to its end: ${sent.why}`);
    }
  };

const sending = (name: string, pickFiles: (random: Random) => Picked[], inParts = false): Act => ({
  name,
  async prepare(stage) {
    const files = pickFiles(stage.random.branch('files'));
    const page = stage.page(stage.newcomer());
    return async () => {
      const sent = await page.send(files, { inParts });
      noteSent(stage, page, files, sent);
      return sent.phase === 'completed' ? undefined : sendAgain(stage, page, files, inParts);
    };
  },
});

/** What people send: small files together, single ones, one in parts. */
export const sendingActs: readonly Act[] = [
  sending('bundle', (random) => pickSmall(random, random.int(3, 10))),
  sending('upload', (random) => pickSingle(random, random.int(1, 2))),
  sending('parts', pickInParts, true),
];
