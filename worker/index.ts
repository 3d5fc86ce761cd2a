import { app } from './app';
import { bill } from './billing/cron';
import { withoutValues } from './lib/db';
import type { Env } from './lib/env';
import { purge } from './purge/purge';

export { LoginGuard } from './admin/login-guard';
export { BandwidthMeter } from './bandwidth/meter';
export { RateLimiter } from './rates/limiter';

export default {
  fetch: app.fetch,
  async scheduled(event: ScheduledController, env: Env): Promise<void> {
    const now = event.scheduledTime;
    try {
      const purged = await purge(env, now);
      console.log(JSON.stringify({ purged, billed: await bill(env, now) }));
    } catch (error) {
      const cause = withoutValues(error);
      // The deployed platform logs what is thrown, the local one does not.
      console.error(JSON.stringify({ cron: event.cron, error: String(cause) }));
      throw cause;
    }
  },
} satisfies ExportedHandler<Env>;
