/** Ways around the limits of a plan, or of a share. */
import { expect } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { codesOf, create, filled } from '../../harness/moving.ts';
import type { ActingRow, Kind } from '../row.ts';

const DAY_MS = 86_400_000;

const rows: ActingRow[] = [
  {
    tried: 'a free file of 29 days is moved into a new folder, whose expiry is then set again',
    holds: 'the expiry is refused: 30 days count from the upload of the file',
    act: async ({ server, stranger }) => {
      const owner = stranger();
      const ages = { createdAt: Date.now() - 29 * DAY_MS, expiresAt: Date.now() + DAY_MS / 2 };
      const { folderId, files } = await filled(server.d1, owner, [''], ages);
      const fresh = await create(owner, 'Fresh');
      expect(await codesOf(owner, [{ folderId, fileId: files[0] as string }], fresh)).toEqual([]);
      const again = { userId: owner.person.userId, folderId: fresh, expiryDays: 15 };
      await expect(owner.call(endpoints.changeExpiry, again)).rejects.toMatchObject({ code: 'invalid_input' });
    },
  },
];

export const limits: Kind = { name: 'Ways around limits', rows };
