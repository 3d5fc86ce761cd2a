import { app } from './app';
import { bill } from './billing/cron';
import type { Env } from './lib/env';
import { purge } from './purge/purge';

export { LoginGuard } from './admin/login-guard';
export { BandwidthMeter } from './bandwidth/meter';
export { UploadRate } from './uploads/rate';

export default {
  fetch: app.fetch,
  async scheduled(event: ScheduledController, env: Env): Promise<void> {
    console.log(JSON.stringify({ purged: await purge(env, event.scheduledTime) }));
    console.log(JSON.stringify({ billed: await bill(env, event.scheduledTime) }));
  },
} satisfies ExportedHandler<Env>;
