import { type Act, Loss } from '../act.ts';
import { folderOf } from './deleting.ts';

export const purging: Act = {
  name: 'purge',
  async prepare(stage) {
    const { ledger, round, random, server } = stage;
    const page = stage.pageWithoutFaults(stage.newcomer());
    const { folderId } = await folderOf(stage, page, random.int(2, 8));
    await server.bindings.DB.prepare('UPDATE folders SET expires_at = ? WHERE id = ?')
      .bind(Date.now() - 1, folderId)
      .run();
    ledger.noteRemoved({ round, folderId, path: null });
    const dies = random.chance(0.7);
    const ms = random.int(0, 60);
    return async () => {
      if (dies) stage.killAfter(ms);
      // Two cron runs at the same time must do no harm.
      const runs = random.chance(0.3) ? 2 : 1;
      const ended = await Promise.allSettled(Array.from({ length: runs }, () => server.runCron(Date.now())));
      stage.note(ended.map(({ status }) => `cron ${status}`).join(', '));
      return async () => {
        await server.runCron(Date.now());
        const row = await server.bindings.DB.prepare('SELECT status FROM folders WHERE id = ?').bind(folderId).first();
        if (row && row.status !== 'expired')
          throw new Loss(`${folderId} was not removed: its status is ${row.status}.`);
      };
    };
  },
};
