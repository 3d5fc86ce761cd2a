import type { Person } from '../../harness/people.ts';
import type { Act, Calm, Stage } from '../act.ts';
import { Loss } from '../act.ts';
import type { Page, UploadOutcome } from '../page.ts';
import { type Picked, pickInParts, pickSingle, pickSmall } from '../picked-files.ts';
import type { Random } from '../random.ts';

/** Records the files that a page has reported as sent. */
export function notePromises(stage: Stage, page: Page, files: readonly Picked[], upload: UploadOutcome): void {
  const { ledger, round } = stage;
  for (const { sha256 } of files) ledger.contents.add(sha256);
  const { folderId } = upload;
  stage.note(`${upload.phase} ${folderId} ${upload.sentPaths.length} of ${files.length} ${upload.why}`);
  if (folderId === null || stage.isTamperedWith(page.person)) return;
  ledger.planned(
    folderId,
    page.person,
    files.map(({ at, sha256 }) => ({ path: at, sha256 })),
  );
  for (const path of upload.sentPaths) {
    const file = files.find(({ at }) => at === path);
    if (!file) throw new Loss(`The page says that "${path}" has arrived, which nobody sent.`);
    ledger.arrived({ round, folderId, path, sha256: file.sha256 });
  }
  if (upload.phase === 'completed' && upload.sentPaths.length !== files.length)
    throw new Loss('Not all of it is there.');
}

/** Sends the same files again without faults. The second upload must complete. */
const sendAgain =
  (stage: Stage, person: Person, files: readonly Picked[], inParts: boolean): Calm =>
  async () => {
    const page = stage.nearby(person);
    const upload = await page.send(files, { inParts });
    notePromises(stage, page, files, upload);
    if (upload.phase !== 'completed' && !stage.isTamperedWith(page.person)) {
      throw new Loss(`On a good line it did not come to its end: ${upload.why}`);
    }
  };

const sending = (name: string, pickFiles: (random: Random) => Picked[], inParts = false): Act => ({
  name,
  async prepare(stage) {
    const files = pickFiles(stage.random.branch('files'));
    const page = stage.page(stage.newcomer());
    return async () => {
      const upload = await page.send(files, { inParts });
      notePromises(stage, page, files, upload);
      return upload.phase === 'completed' ? undefined : sendAgain(stage, page.person, files, inParts);
    };
  },
});

/** A user closes a page during an upload. Another page with the same files must resume the upload. */
const goingOn: Act = {
  name: 'going on',
  async prepare(stage) {
    const { random } = stage;
    const inParts = random.chance(0.5);
    const files = inParts ? pickInParts(random.branch('files')) : pickSmall(random.branch('files'), 12);
    const person = stage.newcomer();
    const closesAfterMs = random.int(5, 150);
    return async () => {
      const closed = new AbortController();
      setTimeout(() => closed.abort(new Error('The page was closed.')), closesAfterMs);
      notePromises(
        stage,
        stage.page(person),
        files,
        await stage.page(person).send(files, { inParts, closed: closed.signal }),
      );
      const page = stage.page(person);
      const upload = await page.send(files, { inParts });
      notePromises(stage, page, files, upload);
      return upload.phase === 'completed' ? undefined : sendAgain(stage, person, files, inParts);
    };
  },
};

/** Acts that upload files in bundles, in single PUTs, and in parts. */
export const sendingActs: readonly Act[] = [
  sending('bundle', (random) => pickSmall(random, random.int(3, 10))),
  sending('upload', (random) => pickSingle(random, random.int(1, 2))),
  sending('parts', pickInParts, true),
  goingOn,
];
