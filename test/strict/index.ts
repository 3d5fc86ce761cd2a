/** Entry module for tests. Runs the Worker with the limits of the real platform. Tests can make bindings fail. */
import { AsyncLocalStorage } from 'node:async_hooks';
import product, {
  OperationCounts as ProductCounts,
  LoginGuard as ProductGuard,
  RateLimiter as ProductLimiter,
  BandwidthMeter as ProductMeter,
} from '../../worker/index.ts';
import type { Env } from '../../worker/lib/env.ts';
import { limitedBody } from './body.ts';
import { handleCommand, STRICT_PATH } from './commands.ts';
import { cutOff } from './cut.ts';
import { Invocation } from './invocation.ts';
import { Platform } from './platform.ts';
import { strictBucket } from './strict-bucket.ts';
import { strictD1 } from './strict-d1.ts';
import { strictMail } from './strict-mail.ts';
import { RESET_METHOD, strictObjects } from './strict-objects.ts';

const platform = new Platform();

/** `fetch` counts its requests for the invocation stored here. */
const calling = new AsyncLocalStorage<Invocation>();

const realFetch = globalThis.fetch;
globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit) => {
  const ask = () => realFetch(input, init);
  return calling.getStore()?.connect(ask) ?? ask();
};

function strictEnv(env: Env, invocation: Invocation): Env {
  // Limits that differ from `PLATFORM_LIMITS`, for example those in `wrangler.toml`.
  const { STRICT_LIMITS: limits = '{}', ...rest } = env;
  platform.install(JSON.parse(String(limits)));
  const objects = (name: 'METER' | 'RATE_LIMITER' | 'LOGIN_GUARD' | 'COUNTS') =>
    strictObjects(name, env[name], invocation, platform) as DurableObjectNamespace;
  const assets = {
    fetch: (...args: Parameters<Fetcher['fetch']>) => invocation.connect(() => env.ASSETS.fetch(...args)),
  };
  return {
    ...rest,
    DB: strictD1(env.DB, invocation, platform) as D1Database,
    BUCKET: strictBucket(env.BUCKET, invocation, platform) as R2Bucket,
    ASSETS: assets as Fetcher,
    ...(env.MAIL && { MAIL: strictMail(env.MAIL, invocation, platform) }),
    METER: objects('METER'),
    RATE_LIMITER: objects('RATE_LIMITER'),
    LOGIN_GUARD: objects('LOGIN_GUARD'),
    COUNTS: objects('COUNTS'),
  } as Env;
}

interface HasAlarm {
  alarm(): Promise<void>;
}

/** Adds the limits of the platform. By default, each alarm runs twice. `strictReset` restarts the object. */
function strict<Arguments extends [DurableObjectState, Env], Made extends HasAlarm>(
  Product: new (...args: Arguments) => Made,
) {
  abstract class Strict extends (Product as unknown as new (ctx: DurableObjectState, env: Env) => HasAlarm) {
    constructor(
      private readonly strictContext: DurableObjectState,
      private readonly realEnv: Env,
    ) {
      super(strictContext, strictEnv(realEnv, new Invocation(platform)));
    }

    override async alarm(): Promise<void> {
      for (let time = 0; time < (platform.alarmsTwice ? 2 : 1); time++) {
        platform.woken.alarms++;
        Object.assign(this, { env: strictEnv(this.realEnv, new Invocation(platform)) });
        await super.alarm();
      }
    }

    [RESET_METHOD](): void {
      this.strictContext.abort('Durable Object reset because its code was updated.');
    }
  }
  return Strict;
}

export class BandwidthMeter extends strict(ProductMeter) {}
export class OperationCounts extends strict(ProductCounts) {}
export class LoginGuard extends strict(ProductGuard) {}
export class RateLimiter extends strict(ProductLimiter) {}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname === STRICT_PATH) {
      return Response.json(handleCommand(platform, await request.json()));
    }
    const limitedRequest = limitedBody(request, platform.limits.bodyBytes);
    if (limitedRequest === 'too_large') return new Response('413 Payload Too Large', { status: 413 });
    const invocation = new Invocation(platform);
    const answer = await calling.run(invocation, async () =>
      product.fetch(limitedRequest, strictEnv(env, invocation), ctx),
    );
    invocation.noteAnswer();
    return cutOff(answer, new URL(request.url).pathname, platform);
  },
  async scheduled(event: ScheduledController, env: Env): Promise<void> {
    const run = () => {
      const invocation = new Invocation(platform);
      platform.woken.crons++;
      return calling.run(invocation, () => product.scheduled(event, strictEnv(env, invocation)));
    };
    await Promise.all(platform.cronTwice ? [run(), run()] : [run()]);
  },
} satisfies ExportedHandler<Env>;
