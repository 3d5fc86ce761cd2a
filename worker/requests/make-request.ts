import type { Context } from 'hono';
import type { Answer, HandlerInput } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { FREE_SMALL_MAX_DAYS, NO_EXPIRY, REQUESTS_MAX } from '../contract/limits';
import { cleanName } from '../contract/names';
import { DAY_MS } from '../contract/units';
import { takeCreation } from '../folders/creation-rate';
import { expiresAt } from '../folders/expiry/expiry';
import { countHash } from '../folders/gate/attempt-windows';
import { hashPassword } from '../folders/gate/password-hash';
import { validName } from '../folders/naming';
import { newFolder } from '../folders/new-folder';
import { refuseExcluded } from '../identity/refuse-excluded';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { languageOfCall } from '../lib/hosts/language';
import { newShareId } from '../lib/id';
import { requireSender } from '../mail/confirming/sender';
import { entitlementsFor, meterKeyFor } from '../plans/current';
import { requestAnswer } from './answer';
import { maxRequestDays } from './state';
import { countRequests, insertRequest } from './store';

export async function makeRequest(
  c: Context<AppEnv>,
  input: HandlerInput<typeof endpoints.makeRequest>,
): Promise<Answer<typeof endpoints.makeRequest>> {
  const { userId, note, days, maxFiles, maxBytes, isForOne, password, wantsMail } = input;
  const db = dbOf(c.env);
  const { now } = c.var;
  const title = validName('title', cleanName(input.title));
  const [entitlements] = await Promise.all([entitlementsFor(c, userId), refuseExcluded(c, userId)]);
  const { tier } = entitlements;
  const maxDays = maxRequestDays(tier);
  if (days > maxDays) throw invalidInput('days', { reason: 'too_many_days', max: maxDays });
  const mailTo = wantsMail ? await requireSender(c) : null;
  if ((await countRequests(db, userId)) >= REQUESTS_MAX) throw new ApiError('requests_full');
  const meterKey = await meterKeyFor(c, userId, entitlements);
  await takeCreation(c, meterKey);
  if (password) await countHash(c);
  // A delivery on the last day may be kept for `FREE_SMALL_MAX_DAYS`, so the folder must outlive the request.
  const folderDays = tier === 'premium' ? NO_EXPIRY : days + FREE_SMALL_MAX_DAYS;
  const folder = newFolder({
    id: newShareId(),
    ownerId: userId,
    parentId: null,
    meterKey,
    name: title,
    createdAt: now,
    expiresAt: expiresAt(folderDays, now),
    initKey: '',
    stoppedAt: now,
  });
  const request = {
    id: newShareId(),
    ownerId: userId,
    folderId: folder.id,
    meterKey,
    title,
    note: note || null,
    createdAt: now,
    expiresAt: now + Math.round(days * DAY_MS),
    maxFiles,
    maxBytes,
    isForOne,
    passwordHash: password ? hashPassword(password) : null,
    mailHash: mailTo?.addressHash ?? null,
    mailSealed: mailTo?.sealed ?? null,
    language: languageOfCall(c),
  };
  if (!(await insertRequest(db, request, folder))) throw new ApiError('requests_full');
  const created = { ...request, closedAt: null, usedFiles: 0, usedBytes: 0, takenDownAt: null, takedownReason: null };
  return { request: requestAnswer(c, { request: created, sendingCount: 0, hasFolder: 1 }) };
}
