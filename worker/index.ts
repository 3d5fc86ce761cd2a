import { app } from './app';
import { runCron } from './cron';
import type { Env } from './lib/env';

export { LoginGuard } from './admin/login-guard';
export { BandwidthMeter } from './bandwidth/meter';
export { OperationCounts } from './lib/counts/operation-counts';
export { RateLimiter } from './lib/rates/rate-limiter';

export default {
  fetch: app.fetch,
  scheduled: (event: ScheduledController, env: Env) => runCron(env, event.scheduledTime, Date.now),
} satisfies ExportedHandler<Env>;
