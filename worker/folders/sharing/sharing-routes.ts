import type { Hono } from 'hono';
import { endpoints } from '../../contract/calls/endpoints';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { route } from '../../serve/route';
import { changeableFolder } from '../owned-folder';
import { findFolder } from '../store';
import { changeSharing } from './change-sharing';

export function mountSharing(app: Hono<AppEnv>): void {
  route(app, endpoints.changeSharing).handle(async (c, { folderId, userId, ...changes }) =>
    changeSharing(c, changeableFolder(await findFolder(dbOf(c.env), folderId), userId, c.var.now), changes),
  );
}
