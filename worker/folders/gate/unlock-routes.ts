import type { Hono } from 'hono';
import { endpoints } from '../../contract/calls/endpoints';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { iso } from '../../lib/iso';
import { route } from '../../serve/route';
import { findFolder } from '../store';
import { tryPassword } from './attempts';
import { givePass } from './passes';
import { unlockableFolder } from './readable';

export function mountUnlock(app: Hono<AppEnv>): void {
  route(app, endpoints.unlock).handle(async (c, { folderId, password }) => {
    const folder = unlockableFolder(await findFolder(dbOf(c.env), folderId), c.var.now);
    if (!(await tryPassword(c, folder, password))) throw new ApiError('wrong_password');
    const { pass, expiresAt } = await givePass(c, folder);
    return { pass, expiresAt: iso(expiresAt) };
  });
}
