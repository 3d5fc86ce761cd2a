import type { Hono } from 'hono';
import { bytePaths } from '../contract/byte-paths';
import { endpoints } from '../contract/calls/endpoints';
import type { AppEnv } from '../lib/env';
import { on, parse } from '../lib/serve';
import { checksumList } from './checksum-list';
import { checksumsOf } from './checksums';

export function mountChecksums(app: Hono<AppEnv>): void {
  on(app, endpoints.checksums)(checksumsOf);

  app.get(bytePaths.checksumList, async (c) => {
    const input = parse(endpoints.checksums.input, { ...c.req.query(), ...c.req.param(), userId: undefined });
    const { files } = await checksumsOf(c, input);
    return c.text(checksumList(files));
  });
}
