/**
 * The Worker under test as Miniflare takes it: bundled as it is deployed (`bundle.ts`), with what `wrangler.toml` says, under
 * the limits of the real platform.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Request as AskedRequest, Response as AskedResponse } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { ROOT } from '../../../dev/wrangler.ts';
import type { PlatformLimits } from '../../strict/limits.ts';
import { STRICT_DIR } from './bundle.ts';

/** By which Miniflare finds it. */
export const WORKER = 'fileshare';

const WRANGLER_TOML = join(ROOT, 'wrangler.toml');

/** Answers what the Worker asks the internet for. */
type Internet = (url: string, init: RequestInit) => Promise<Response>;

/** `vars`: variables and secrets that differ from `wrangler.toml`. */
export function workerUnderTest(vars: Readonly<Record<string, string>>, internet: Internet) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(WRANGLER_TOML);
  const { modulesRules: _, ...configured } = workerOptions;
  const texts = readdirSync(STRICT_DIR).filter((name) => name.endsWith('.sh'));
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
    bindings: {
      ...(configured.bindings as Record<string, string>),
      STRICT_LIMITS: JSON.stringify(installedLimits()),
      ...vars,
    },
    outboundService: async (request: AskedRequest) => {
      const { method, headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() };
      const answer = await internet(request.url, { method, headers: [...headers], redirect: 'manual', ...body });
      return new AskedResponse(await answer.arrayBuffer(), { status: answer.status, headers: [...answer.headers] });
    },
  };
}

/** What `wrangler.toml` says of what one call may take; the rest is the platform's. */
function installedLimits(): Partial<PlatformLimits> {
  const { limits } = unstable_readConfig({ config: WRANGLER_TOML });
  return limits?.subrequests === undefined ? {} : { subrequests: limits.subrequests };
}
