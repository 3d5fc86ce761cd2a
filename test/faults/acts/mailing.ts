import { ApiError } from '../../../web/lib/api';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { mailEndpoints } from '../../../worker/contract/calls/mail';
import { sha256 } from '../../harness/bytes.ts';
import type { AccountHolder } from '../../harness/people.ts';
import { type Act, Loss, type Stage } from '../act.ts';
import type { Page } from '../page.ts';
import { type Picked, pickSmall } from '../picked-files.ts';

const MINUTE_MS = 60_000;
/** The first retries of failed mail wait 5, 15 and 40 minutes. */
const CRON_AFTER_MS = [0, 6 * MINUTE_MS, 25 * MINUTE_MS, 70 * MINUTE_MS];

/** A PUT on a faulty connection may never get a response. */
const PUT_PATIENCE_MS = 4000;

interface Mailing {
  readonly stage: Stage;
  readonly holder: AccountHolder;
  readonly files: readonly Picked[];
  readonly recipients: readonly string[];
}

/** Asks for mail while the server often dies. Sender and recipients must get the link, with one row per mail. */
export const mailing: Act = {
  name: 'mailing',
  async prepare(stage) {
    const { random } = stage;
    const holder = await stage.accountHolder({ email_verified: true });
    const { userId, email, uid } = holder;
    await stage.pageWithoutFaults(holder).call(mailEndpoints.confirmMail, { userId, address: email });
    const files = pickSmall(random.branch('files'), random.int(1, 4));
    for (const { sha256: hash } of files) stage.ledger.contents.add(hash);
    const recipients = Array.from({ length: random.int(0, 3) }, (_, index) => `${index}-${uid}@example.com`);
    const mailing = { stage, holder, files, recipients };
    const [dies, ms] = [random.chance(0.7), random.int(0, 200)];
    return async () => {
      if (dies) stage.killAfter(ms);
      await send(mailing, stage.page(holder)).catch((failure) => {
        if (!(failure instanceof ApiError)) throw failure;
        stage.note(`was refused: ${failure.code}`);
      });
      return async () => {
        if (stage.isTamperedWith(holder)) return;
        const folderId = await send(mailing, stage.pageWithoutFaults(holder));
        for (const after of CRON_AFTER_MS) await stage.server.runCron(Date.now() + after);
        await checkMails(mailing, folderId);
      };
    };
  },
};

/** A repeated call uses the same folder. Returns the folder's id. */
async function send({ stage, holder, files, recipients }: Mailing, page: Page): Promise<string> {
  const { ledger, round } = stage;
  const { userId, uid } = holder;
  const { folderId, uploadUrls } = await page.insist(endpoints.initUpload, {
    userId,
    expiryDays: 5,
    uploadKey: sha256(Buffer.from(uid)),
    files: files.map(({ file, path }, index) => ({
      name: file.name,
      size: file.size,
      path,
      idempotencyKey: `${uid} ${index}`,
    })),
  });
  await page.insist(mailEndpoints.mailFolder, { userId, folderId, recipients: [...recipients] });
  const promised = files.map(({ at, sha256: hash }) => ({ path: at, sha256: hash }));
  if (!stage.isTamperedWith(holder)) ledger.noteAnnounced(folderId, holder, promised);
  for (const [index, { file, at, sha256: hash }] of files.entries()) {
    const { uploadUrl, requiresUpload } = uploadUrls[index] ?? {};
    if (requiresUpload && uploadUrl) {
      const isSent = await page
        .fetch(uploadUrl, {
          method: 'PUT',
          body: await file.arrayBuffer(),
          headers: { ...holder.headers, [CHECKSUM_HEADER]: hash },
          signal: AbortSignal.timeout(PUT_PATIENCE_MS),
        })
        .then(async (response) => {
          await response.text();
          return response.ok;
        })
        .catch(() => false);
      if (!isSent) continue;
    }
    if (!stage.isTamperedWith(holder)) ledger.noteArrived({ round, folderId, path: at, sha256: hash });
  }
  return folderId;
}

/** Each mail must have one row with the status `sent`. */
async function checkMails({ stage, recipients }: Mailing, folderId: string): Promise<void> {
  const { results } = await stage.server.bindings.DB.prepare(
    "SELECT key, kind, status FROM mails WHERE folder_id = ? AND kind IN ('link', 'sent')",
  )
    .bind(folderId)
    .all<{ key: string; kind: string; status: string }>();
  const unsent = results.filter(({ status }) => status !== 'sent');
  if (unsent.length > 0) throw new Loss(`${folderId}: some mails were not sent: ${JSON.stringify(unsent)}.`);
  const links = results.filter(({ kind }) => kind === 'link').length;
  if (links !== 1 || results.length !== 1 + recipients.length)
    throw new Loss(`${folderId}: ${results.length} mails for ${recipients.length} recipients, ${links} with the link.`);
}
