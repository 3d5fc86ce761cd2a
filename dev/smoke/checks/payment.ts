/** Checks the webhooks at the payment provider. Needs an API key, because the Worker never reveals its own. */
import DodoPayments from 'dodopayments';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { WEBHOOK_EVENTS } from '../../../worker/payments/webhook-events.ts';
import { type Check, must, Skipped } from '../check.ts';

type ListedWebhook = Pick<DodoPayments.WebhookDetails, 'url' | 'disabled' | 'filter_types'>;

/** Returns the events that no enabled webhook sends to `url`. A webhook without a filter sends all. */
export function missingEvents(webhooks: readonly ListedWebhook[], url: string): string[] {
  const filters = webhooks
    .filter((webhook) => webhook.url === url && webhook.disabled !== true)
    .map((webhook) => webhook.filter_types ?? []);
  return WEBHOOK_EVENTS.filter((event) => !filters.some((types) => types.length === 0 || types.includes(event)));
}

export const paymentChecks: readonly Check[] = [
  {
    claim: 'the payment provider sends every webhook that the Worker acts on',
    advice: 'Choose these events for the webhook at Dodo Payments, Developer, Webhooks (docs/operations.md).',
    async run({ url }) {
      const { DODO_PAYMENTS_API_KEY: bearerToken, DODO_PAYMENTS_BASE_URL: baseURL } = process.env;
      if (!bearerToken) return new Skipped('DODO_PAYMENTS_API_KEY is not set in this shell');
      const client = new DodoPayments({ bearerToken, ...(baseURL && { baseURL }), logLevel: 'off' });
      const webhooks: ListedWebhook[] = [];
      for await (const webhook of client.webhooks.list()) webhooks.push(webhook);
      const missing = missingEvents(webhooks, new URL(bytePaths.paymentWebhook, url).href);
      must(missing.length === 0, `It does not send ${missing.join(', ')} to ${url.origin}${bytePaths.paymentWebhook}.`);
      return undefined;
    },
  },
];
