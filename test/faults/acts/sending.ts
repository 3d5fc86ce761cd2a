import type { UploadEncryption } from '../../../web/features/uploads/engine/encrypting/upload-encryption';
import type { Person } from '../../harness/people.ts';
import type { Act, AfterFaults, Stage } from '../act.ts';
import { Loss } from '../act.ts';
import { encryptNew } from '../encrypt-new.ts';
import type { Page, UploadOutcome } from '../page.ts';
import { type Picked, pickInParts, pickSingle, pickSmall } from '../picked-files.ts';
import type { Random } from '../random.ts';

interface Shipment {
  readonly files: readonly Picked[];
  readonly inParts?: boolean;
  /** Must be the same object in all attempts. */
  readonly encryption?: UploadEncryption | undefined;
}

/** Uploads the files, and records in the ledger what the page reports as sent. */
export async function ship(
  stage: Stage,
  page: Page,
  { files, inParts = false, encryption }: Shipment,
  closed?: AbortSignal,
): Promise<UploadOutcome> {
  const upload = await page.send(files, { inParts, encryption, ...(closed && { closed }) });
  if (encryption && upload.folderId !== null) {
    const link = (await encryption.sealer()).fullLink(`/e/${upload.folderId}`);
    if (!stage.isTamperedWith(page.person)) stage.ledger.links.set(upload.folderId, link);
  }
  notePromises(stage, page, files, upload);
  return upload;
}

function notePromises(stage: Stage, page: Page, files: readonly Picked[], upload: UploadOutcome): void {
  const { ledger, round } = stage;
  for (const { sha256 } of files) ledger.contents.add(sha256);
  const { folderId } = upload;
  stage.note(`${upload.phase} ${folderId} ${upload.sentPaths.length} of ${files.length} ${upload.why}`);
  if (folderId === null || stage.isTamperedWith(page.person)) return;
  ledger.noteAnnounced(
    folderId,
    page.person,
    files.map(({ at, sha256 }) => ({ path: at, sha256 })),
  );
  for (const path of upload.sentPaths) {
    const file = files.find(({ at }) => at === path);
    if (!file) throw new Loss(`The page reports "${path}" as arrived, but it was not sent.`);
    ledger.noteArrived({ round, folderId, path, sha256: file.sha256 });
  }
  if (upload.phase === 'completed' && upload.sentPaths.length !== files.length)
    throw new Loss('Some files are missing.');
}

/** Sends again without faults, which must complete the upload. */
const sendAgain =
  (stage: Stage, person: Person, shipment: Shipment): AfterFaults =>
  async () => {
    const page = stage.pageWithoutFaults(person);
    const upload = await ship(stage, page, shipment);
    if (upload.phase !== 'completed' && !stage.isTamperedWith(page.person)) {
      throw new Loss(`Without faults, it did not finish: ${upload.why}`);
    }
  };

interface SendingOptions {
  readonly inParts?: boolean;
  readonly isEncrypted?: boolean;
}

const sending = (
  name: string,
  pickFiles: (random: Random) => Picked[],
  { inParts = false, isEncrypted = false }: SendingOptions = {},
): Act => ({
  name,
  async prepare(stage) {
    const files = pickFiles(stage.random.branch('files'));
    const shipment = { files, inParts, encryption: isEncrypted ? encryptNew() : undefined };
    const page = stage.page(stage.newcomer());
    return async () => {
      const upload = await ship(stage, page, shipment);
      return upload.phase === 'completed' ? undefined : sendAgain(stage, page.person, shipment);
    };
  },
});

const resuming = (name: string, isEncrypted: boolean): Act => ({
  name,
  async prepare(stage) {
    const { random } = stage;
    const inParts = random.chance(0.5);
    const files = inParts ? pickInParts(random.branch('files')) : pickSmall(random.branch('files'), 12);
    const shipment = { files, inParts, encryption: isEncrypted ? encryptNew() : undefined };
    const person = stage.newcomer();
    const closesAfterMs = random.int(5, 150);
    return async () => {
      const closed = new AbortController();
      setTimeout(() => closed.abort(new Error('The page was closed.')), closesAfterMs);
      await ship(stage, stage.page(person), shipment, closed.signal);
      const upload = await ship(stage, stage.page(person), shipment);
      return upload.phase === 'completed' ? undefined : sendAgain(stage, person, shipment);
    };
  },
});

const pickBundle = (random: Random) => pickSmall(random, random.int(3, 10));

export const sendingActs: readonly Act[] = [
  sending('bundle', pickBundle),
  sending('upload', (random) => pickSingle(random, random.int(1, 2))),
  sending('parts', pickInParts, { inParts: true }),
  resuming('going on', false),
];

export const encryptedSendingActs: readonly Act[] = [
  sending('encrypted bundle', pickBundle, { isEncrypted: true }),
  sending('encrypted parts', pickInParts, { inParts: true, isEncrypted: true }),
  resuming('encrypted going on', true),
];
