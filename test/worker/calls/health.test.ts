import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

test('answers ok', async () => {
  await expect(server.as(newPerson()).call(endpoints.health, {})).resolves.toEqual({ status: 'ok' });
});
