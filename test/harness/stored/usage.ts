import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { Calls } from '../calls.ts';
import type { Server } from '../running/server.ts';
import { folderById } from './queries.ts';

/** Adds usage of this month to the meter of a folder. By default, adds the whole limit of a free user. */
export async function addUsage(server: Server, folderId: string, bytes?: number, kind = 'download'): Promise<void> {
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const { month, limitBytes } = await server.newVisitor().call(endpoints.ipUsage, {});
  const add = 'INSERT INTO usage VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes';
  await server.sqlOf('METER', meterKey, add, month, kind, bytes ?? limitBytes);
}

/** Returns the usage of the caller's address in this month. */
export const usageOf = ({ call }: Pick<Calls, 'call'>) => call(endpoints.ipUsage, {});

export const uploadedBytes = async (calls: Pick<Calls, 'call'>): Promise<number> => (await usageOf(calls)).uploadBytes;
