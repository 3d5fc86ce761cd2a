import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Request as MiniflareRequest, Response as MiniflareResponse } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { ROOT } from '../../../dev/wrangler.ts';
import type { PlatformLimits } from '../../strict/limits.ts';
import { STRICT_DIR } from './bundle.ts';

export const WORKER = 'fileshare';

const WRANGLER_TOML = join(ROOT, 'wrangler.toml');

type Internet = (url: string, init: RequestInit) => Promise<Response>;

/** `vars` adds variables and secrets, or replaces variables of `wrangler.toml`. Ignores `.dev.vars`. */
export function workerUnderTest(vars: Readonly<Record<string, string>>, internet: Internet) {
  const config = unstable_readConfig({ config: WRANGLER_TOML });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _, ...configured } = workerOptions;
  const texts = readdirSync(STRICT_DIR).filter((name) => name.endsWith('.sh'));
  const { subrequests } = config.limits ?? {};
  const limits: Partial<PlatformLimits> = subrequests === undefined ? {} : { subrequests };
  return {
    ...configured,
    compatibilityDate: configured.compatibilityDate as string,
    r2Buckets: configured.r2Buckets as Record<string, { id: string }>,
    name: WORKER,
    modulesRoot: STRICT_DIR,
    modules: [
      { type: 'ESModule' as const, path: join(STRICT_DIR, 'index.js') },
      ...texts.map((name) => ({ type: 'Text' as const, path: join(STRICT_DIR, name) })),
    ],
    bindings: { ...(config.vars as Record<string, string>), STRICT_LIMITS: JSON.stringify(limits), ...vars },
    outboundService: async (request: MiniflareRequest) => {
      const { method, headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() };
      const answer = await internet(request.url, { method, headers: [...headers], redirect: 'manual', ...body });
      return new MiniflareResponse(await answer.arrayBuffer(), { status: answer.status, headers: [...answer.headers] });
    },
  };
}
