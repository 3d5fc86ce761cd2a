import { parseEnv } from 'node:util';
import { isLocalHost } from '../../worker/lib/hosts/local-host.ts';
import { devVars } from '../dev-vars.ts';
import { startStandIn } from '../payment-stand-in/server.ts';
import { varsIn, type WorkerOptions } from './options.ts';
import type { LocalService } from './serve.ts';

/** Returns the port of a local URL, or null if the URL is not local. Throws if a local URL has no port. */
export function standInPort(baseUrl: string): number | null {
  if (!URL.canParse(baseUrl) || !isLocalHost(new URL(baseUrl).hostname)) return null;
  const { port } = new URL(baseUrl);
  if (port === '') throw new Error(`DODO_PAYMENTS_BASE_URL "${baseUrl}" names no port.`);
  return Number(port);
}

/** Starts the payment stand-in, unless settings name another service. Without a free port, plans are not on sale. */
export async function startPayments({ port, wranglerArgs }: WorkerOptions): Promise<LocalService> {
  const settings = { ...parseEnv(devVars()), ...varsIn(wranglerArgs) };
  const url = settings.DODO_PAYMENTS_BASE_URL ?? '';
  const paymentPort = standInPort(url);
  if (paymentPort === null) return { wranglerArgs: [], summary: Promise.resolve(null) };
  try {
    await startStandIn({
      port: paymentPort,
      apiKey: settings.DODO_PAYMENTS_API_KEY ?? '',
      webhookKey: settings.DODO_PAYMENTS_WEBHOOK_KEY ?? '',
      productId: settings.DODO_PREMIUM_PRODUCT_ID ?? '',
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/dodo`,
    });
    return { wranglerArgs: [], summary: Promise.resolve(['Payments', `stand-in at ${url}`]) };
  } catch {
    const suggestion = `--var DODO_PAYMENTS_BASE_URL:http://127.0.0.1:${paymentPort + 1}`;
    const summary = Promise.resolve([
      'Payments',
      `none, because port ${paymentPort} is in use. To choose another: ${suggestion}`,
    ] as const);
    return { wranglerArgs: ['--var', 'DODO_PREMIUM_PRODUCT_ID:'], summary };
  }
}
