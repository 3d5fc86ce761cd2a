import type { Hono } from 'hono';
import { endpoints } from '../../contract/calls/endpoints';
import { ApiError, invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { isoOrNull } from '../../lib/iso';
import { entitlementsFor, meterKeyFor } from '../../plans/current';
import { route } from '../../serve/route';
import { carryDownloads } from '../carry-downloads';
import { changeableFolder } from '../owned-folder';
import { findFolder } from '../store';
import { expiresAt, expiryChangeProblem } from './expiry';
import { changeExpiry } from './expiry-store';

/** An attempt fails if the folder changes during the check. */
const ATTEMPTS_MAX = 3;

export function mountExpiry(app: Hono<AppEnv>): void {
  route(app, endpoints.changeExpiry).handle(async (c, { folderId, userId, expiryDays }) => {
    const db = dbOf(c.env);
    const { now } = c.var;
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
      const folder = changeableFolder(await findFolder(db, folderId), userId, now);
      const allowed = await entitlementsFor(c, userId);
      const problem = expiryChangeProblem(expiryDays, allowed.tier, folder, now);
      if (problem) throw invalidInput('expiryDays', problem);
      const newExpiresAt = expiresAt(expiryDays, now);
      // A folder without expiry counts at the owner's meter, because the owner pays.
      const meterKey = newExpiresAt === null ? await meterKeyFor(c, userId, allowed) : folder.meterKey;
      if (meterKey !== folder.meterKey) {
        await carryDownloads(c.env, [folderId], { from: folder.meterKey, to: meterKey }, now);
      }
      if (await changeExpiry(db, folder, { expiresAt: newExpiresAt, meterKey }, now)) {
        return { success: true, expiryDate: isoOrNull(newExpiresAt) };
      }
    }
    throw new ApiError('folder_busy');
  });
}
