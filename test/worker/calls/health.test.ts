import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

const server = sharedServer();

test('answers ok', async () => {
  await expect(server.newVisitor().call(endpoints.health, {})).resolves.toEqual({ status: 'ok' });
});
