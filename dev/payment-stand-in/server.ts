/**
 * The payment stand-in: the calls of the provider that we use, its hosted page, and its webhooks, on 127.0.0.1. Its
 * own page `/` makes a subscription renew, fail, or end. Nothing is kept when it stops.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type DodoPayments from 'dodopayments';
import { checkoutPage, overviewPage, portalPage } from './pages.ts';
import { ACTS, type Act, type Checkout, type ProviderEvent, ProviderState, type UsageEvent } from './provider-state.ts';
import { deliver, payloadOf, type SignedWebhook, signWebhook } from './webhooks.ts';

export interface StandInOptions {
  /** 0: one that is free. */
  readonly port: number;
  readonly apiKey: string;
  readonly webhookKey: string;
  readonly productId: string;
  /** Where webhooks go. Null: they are kept and not sent. */
  readonly webhookUrl: string | null;
}

export interface StandIn {
  readonly url: string;
  readonly ledger: ProviderState;
  /** All webhooks so far, as they were signed; the newest last. */
  readonly webhooks: readonly SignedWebhook[];
  /** Lets it happen, and answers when the Worker has been told. */
  act(subscriptionId: string, act: Act): Promise<void>;
  close(): Promise<void>;
}

/** What is answered: a page, JSON, or another address. */
type Answer = { status: number; html: string } | { status: number; json: unknown } | { location: string };

const NOT_FOUND: Answer = { status: 404, json: { code: 'NOT_FOUND', message: 'There is nothing here.' } };

/** Starts it; rejects when the port is taken. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const ledger = new ProviderState(options.productId);
  const webhooks: SignedWebhook[] = [];
  const tell = async (events: readonly ProviderEvent[]) => {
    for (const event of events) {
      const webhook = signWebhook(options.webhookKey, JSON.stringify(payloadOf(event)), Date.now());
      webhooks.push(webhook);
      if (options.webhookUrl !== null) await deliver(options.webhookUrl, webhook);
    }
  };
  const act = async (subscriptionId: string, what: Act) => {
    const subscription = ledger.subscriptions.get(subscriptionId);
    if (!subscription) throw new Error('There is no such subscription.');
    await tell(ledger.act(subscription, what, Date.now()));
  };
  let url = '';
  const server = createServer((request, response) => {
    answer(request, { options, ledger, tell, act, url: () => url }).then(
      (given) => write(response, given),
      () => write(response, { status: 500, json: { code: 'INTERNAL', message: 'The stand-in failed.' } }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, ledger, webhooks, act, close };
}

interface Within {
  readonly options: StandInOptions;
  readonly ledger: ProviderState;
  readonly tell: (events: readonly ProviderEvent[]) => Promise<void>;
  readonly act: StandIn['act'];
  readonly url: () => string;
}

async function answer(request: IncomingMessage, within: Within): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const [, room = '', id = ''] = pathname.split('/');
  const body = await readBody(request);
  if (room === '') {
    const { subscriptions, usage } = within.ledger;
    return { status: 200, html: overviewPage(subscriptions.values(), usage.values()) };
  }
  if (room === 'portal' && request.method === 'GET') {
    return { status: 200, html: portalPage(id, searchParams.get('return_url') ?? '/') };
  }
  if (room === 'checkout') return checkout(request.method, id, new URLSearchParams(body), searchParams, within);
  if (room === 'stand-in' && request.method === 'POST') {
    const what = ACTS.find((one) => one === new URLSearchParams(body).get('act'));
    if (!what || !within.ledger.subscriptions.has(id)) return NOT_FOUND;
    await within.act(id, what);
    return { location: '/' };
  }
  if (request.headers.authorization !== `Bearer ${within.options.apiKey}`) {
    return { status: 401, json: { code: 'UNAUTHORIZED', message: 'The API key is not valid.' } };
  }
  const sent = body === '' ? {} : JSON.parse(body);
  if (request.method === 'POST' && pathname.endsWith('/customer-portal/session')) {
    return openPortal(id, searchParams.get('return_url') ?? '', within);
  }
  return call(`${request.method} /${room}`, id, sent, within);
}

/** The provider's calls. */
async function call(name: string, id: string, sent: unknown, { ledger, tell, url }: Within): Promise<Answer> {
  switch (name) {
    case 'POST /checkouts': {
      const begun = ledger.begin(sent as DodoPayments.CheckoutSessionRequest);
      if (!begun) return { status: 422, json: { code: 'INVALID_PRODUCT', message: 'There is no such product.' } };
      const session = { session_id: begun.id, checkout_url: `${url()}/checkout/${begun.id}` };
      return { status: 200, json: session satisfies DodoPayments.CheckoutSessionResponse };
    }
    case 'GET /subscriptions':
      return found(ledger.subscriptions.get(id));
    case 'PATCH /subscriptions': {
      const subscription = ledger.subscriptions.get(id);
      const { cancel_at_next_billing_date: isCancelling, status } = sent as DodoPayments.SubscriptionUpdateParams;
      if (!subscription || (status !== 'cancelled' && typeof isCancelling !== 'boolean')) return NOT_FOUND;
      const events =
        status === 'cancelled'
          ? ledger.end(subscription, Date.now())
          : ledger.setCancelling(subscription, isCancelling === true, Date.now());
      // As the provider does: the answer does not wait for the webhook.
      void tell(events);
      return found(ledger.subscriptions.get(id));
    }
    case 'GET /payments':
      return found(ledger.payments.get(id));
    case 'POST /events':
      return { status: 200, json: { ingested_count: ledger.ingest((sent as { events: UsageEvent[] }).events) } };
    default:
      return NOT_FOUND;
  }
}

function openPortal(customerId: string, returnUrl: string, { ledger, url }: Within): Answer {
  const isKnown = [...ledger.subscriptions.values()].some(({ customer }) => customer.customer_id === customerId);
  const link = `${url()}/portal/${customerId}?return_url=${encodeURIComponent(returnUrl)}`;
  return isKnown ? { status: 200, json: { link } satisfies DodoPayments.CustomerPortalSession } : NOT_FOUND;
}

const found = (subscription: unknown): Answer => (subscription ? { status: 200, json: subscription } : NOT_FOUND);

async function checkout(
  method: string | undefined,
  id: string,
  form: URLSearchParams,
  query: URLSearchParams,
  { ledger, tell }: Within,
): Promise<Answer> {
  const begun = ledger.checkouts.get(id);
  if (!begun) return { status: 404, html: '<!doctype html><p>This checkout is over.</p>' };
  if (method !== 'POST') return { status: 200, html: checkoutPage(begun, query.has('declined')) };
  if (form.get('act') === 'cancel') return { location: back(begun, { status: 'cancelled' }) };
  const events = ledger.pay(begun, form.get('card') ?? '', Date.now());
  if (!events) return { location: `/checkout/${id}?declined` };
  const subscriptionId = events[0]?.data.subscription_id ?? '';
  void tell(events);
  return { location: back(begun, { subscription_id: subscriptionId, status: 'active' }) };
}

function back({ returnUrl }: Checkout, added: Readonly<Record<string, string>>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function write(response: ServerResponse, given: Answer): void {
  if ('location' in given) {
    response.writeHead(303, { Location: given.location }).end();
    return;
  }
  const isPage = 'html' in given;
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(given.status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(isPage ? given.html : JSON.stringify(given.json));
}
