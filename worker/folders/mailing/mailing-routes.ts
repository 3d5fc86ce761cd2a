import type { Context, Hono } from 'hono';
import { mailEndpoints } from '../../contract/calls/mail';
import { MAIL_RECIPIENTS_MAX } from '../../contract/limits';
import { findManagementSecret } from '../../identity/capability-store';
import { newManagementSecret } from '../../identity/management-secret';
import { refuseExcluded } from '../../identity/refuse-excluded';
import { secretHashOf } from '../../identity/signed-secret';
import { ApiError, invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { languageOfCall } from '../../lib/hosts/language';
import { storedAddress } from '../../mail/address';
import { confirmedAddressOf } from '../../mail/confirming/sender';
import { sealDetails } from '../../mail/details';
import { findEarlierMail, type MailedSecret, writeFolderMail } from '../../mail/outbox/folder-mail-store';
import { sendMailsLater } from '../../mail/outbox/sending';
import { takeRecipients } from '../../mail/rates';
import { requireMailSettings } from '../../mail/settings';
import { withoutSuppressed } from '../../mail/stopping/block-store';
import { route } from '../../serve/route';
import { changeableFolder } from '../owned-folder';
import { type Folder, findFolder } from '../store';

export function mountMailing(app: Hono<AppEnv>): void {
  route(app, mailEndpoints.mailFolder).handle(async (c, { folderId, userId, ...input }) => {
    const { recipients, senderName, wantsDownloads } = input;
    const { config, now } = c.var;
    const db = dbOf(c.env);
    const folder = changeableFolder(await findFolder(db, folderId), userId, now);
    requireMailSettings(config);
    const address = await confirmedAddressOf(c);
    if (address === null) throw new ApiError('mail_unconfirmed');
    if (folder.accessHash !== null && recipients.length > 0) throw new ApiError('encrypted');
    if (folder.stoppedAt !== null) throw new ApiError('sharing_stopped');
    await refuseExcluded(c, folder.ownerId);
    const [sender, named] = await Promise.all([
      storedAddress(config, { address, ...(senderName !== '' && { name: senderName }) }),
      Promise.all(recipients.map((recipient) => storedAddress(config, { address: recipient }))),
    ]);
    const distinct = [...new Map(named.map((recipient) => [recipient.addressHash, recipient])).values()];
    const recipientHashes = distinct.map(({ addressHash }) => addressHash);
    const earlier = await findEarlierMail(db, folderId, recipientHashes);
    if (earlier.otherRecipients + distinct.length > MAIL_RECIPIENTS_MAX) throw tooManyRecipients();
    await takeRecipients(c, sender.addressHash, await withoutSuppressed(db, recipientHashes));
    const written = await writeFolderMail(db, {
      folderId,
      sender: { ...sender, wantsDownloads },
      managementSecret: earlier.hasLink ? null : await secretForMail(c, folder, earlier.unsentLinkAt),
      recipients: distinct,
      language: languageOfCall(c),
      now,
    });
    // A concurrent call may have added recipients.
    if (!written.areAdded) throw tooManyRecipients();
    sendMailsLater(c, folderId);
    return { recipients: written.recipients, isWaiting: written.isWaiting };
  });
}

const tooManyRecipients = (): ApiError =>
  invalidInput('recipients', { reason: 'too_many_recipients', max: MAIL_RECIPIENTS_MAX });

/**
 * Returns a new management secret for the mail to the sender. Returns null if the folder has a secret, because a new
 * one would invalidate the owner's link. A secret from an unsent mail is replaced (`unsentLinkAt`).
 */
async function secretForMail(
  c: Context<AppEnv>,
  { id, ownerId }: Folder,
  unsentLinkAt: number | null,
): Promise<MailedSecret | null> {
  const { config } = c.var;
  const existing = await findManagementSecret(dbOf(c.env), id);
  if (existing && existing.createdAt !== unsentLinkAt) return null;
  const managementSecret = await newManagementSecret(config, id);
  return {
    ownerId,
    sealed: await sealDetails<'link'>(config, { managementSecret }),
    hash: await secretHashOf(managementSecret),
    previousHash: existing?.secretHash ?? null,
  };
}
