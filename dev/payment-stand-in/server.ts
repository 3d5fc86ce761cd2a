/**
 * Payment stand-in on 127.0.0.1: the calls of the provider that we use, its hosted pages, and its webhooks. Its own
 * page `/` triggers renewals, failures and ends of subscriptions. Nothing is stored after it stops.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type DodoPayments from 'dodopayments';
import { type Context, Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { WEBHOOK_EVENTS } from '../../worker/payments/webhook-events.ts';
import { checkoutPage, overviewPage, portalPage } from './pages.ts';
import { ACTS, type Act, type Checkout, type ProviderEvent, ProviderState, type UsageEvent } from './provider-state.ts';
import { deliver, payloadOf, type SignedWebhook, signWebhook } from './webhooks.ts';

export interface StandInOptions {
  /** 0 selects a free port. */
  readonly port: number;
  readonly apiKey: string;
  readonly webhookKey: string;
  readonly productId: string;
  /** Destination of webhooks. Null: webhooks are collected and not sent. */
  readonly webhookUrl: string | null;
  /** Initial state. Default: empty. */
  readonly ledger?: ProviderState;
}

export interface StandIn {
  readonly url: string;
  readonly ledger: ProviderState;
  /** All webhooks so far, signed, newest last. */
  readonly webhooks: readonly SignedWebhook[];
  /** Triggers an event and waits until its webhooks were delivered. */
  act(subscriptionId: string, act: Act): Promise<void>;
  close(): Promise<void>;
}

/** Starts the stand-in. Rejects if the port is in use. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const ledger = options.ledger ?? new ProviderState(options.productId);
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
  const within = { ledger, tell, act };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.notFound(nothingHere);
  app.onError((_error, c) => c.json({ code: 'INTERNAL', message: 'The stand-in failed.' }, 500));
  addPages(app, within);
  addCalls(app, options, within);
  const server = serve({ fetch: app.fetch, port: options.port, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, ledger, webhooks, act, close };
}

interface Within {
  readonly ledger: ProviderState;
  readonly tell: (events: readonly ProviderEvent[]) => Promise<void>;
  readonly act: StandIn['act'];
}

/** Adds the pages: hosted checkout, customer portal, and the overview that triggers events. */
function addPages(app: Hono, { ledger, tell, act }: Within): void {
  app.get('/', (c) => c.html(overviewPage(ledger.subscriptions.values(), ledger.usage.values())));
  app.post('/stand-in/:id', async (c) => {
    const { act: wanted } = await c.req.parseBody();
    const what = ACTS.find((one) => one === wanted);
    if (!what || !ledger.subscriptions.has(c.req.param('id'))) return nothingHere(c);
    await act(c.req.param('id'), what);
    return c.redirect('/', 303);
  });
  app.get('/portal/:customer', (c) => c.html(portalPage(c.req.param('customer'), c.req.query('return_url') ?? '/')));
  app.get('/checkout/:id', (c) => {
    const begun = ledger.checkouts.get(c.req.param('id'));
    return begun ? c.html(checkoutPage(begun, c.req.query('declined') !== undefined)) : c.html(OVER, 404);
  });
  app.post('/checkout/:id', async (c) => {
    const begun = ledger.checkouts.get(c.req.param('id'));
    if (!begun) return c.html(OVER, 404);
    const { act: wanted, card } = await c.req.parseBody();
    if (wanted === 'cancel') return c.redirect(back(begun, { status: 'cancelled' }), 303);
    const events = ledger.pay(begun, typeof card === 'string' ? card : '', Date.now());
    if (!events) return c.redirect(`/checkout/${begun.id}?declined`, 303);
    void tell(events);
    const subscription_id = events[0]?.data.subscription_id ?? '';
    return c.redirect(back(begun, { subscription_id, status: 'active' }), 303);
  });
}

/** Adds the provider's API calls. */
function addCalls(app: Hono, { apiKey, webhookUrl }: StandInOptions, { ledger, tell }: Within): void {
  const error = { code: 'UNAUTHORIZED', message: 'The API key is not valid.' };
  app.use(
    bearerAuth({
      token: apiKey,
      noAuthenticationHeader: { message: error },
      invalidAuthenticationHeader: { message: error },
      invalidToken: { message: error },
    }),
  );
  app.post('/checkouts', async (c) => {
    const sent = await c.req.json<DodoPayments.CheckoutSessionRequest>();
    if (sent.customer && 'email' in sent.customer && ledger.hasTooMany(sent.customer.email)) {
      return c.json({ code: 'CUSTOMER_HAS_EXISTING_SUBSCRIPTION', message: 'There is a subscription already.' }, 409);
    }
    const begun = ledger.begin(sent);
    if (!begun) return c.json({ code: 'INVALID_PRODUCT', message: 'There is no such product.' }, 422);
    const checkout_url = new URL(`/checkout/${begun.id}`, c.req.url).href;
    return c.json({ session_id: begun.id, checkout_url } satisfies DodoPayments.CheckoutSessionResponse);
  });
  app.get('/subscriptions/:id', (c) => found(c, ledger.subscriptions.get(c.req.param('id'))));
  app.patch('/subscriptions/:id', async (c) => {
    const subscription = ledger.subscriptions.get(c.req.param('id'));
    const sent = await c.req.json<DodoPayments.SubscriptionUpdateParams>();
    const { cancel_at_next_billing_date: isCancelling, status } = sent;
    if (!subscription || (status !== 'cancelled' && typeof isCancelling !== 'boolean')) return nothingHere(c);
    const { refusesUpdates } = ledger;
    if (refusesUpdates === true || refusesUpdates === subscription.subscription_id) {
      return c.json({ code: 'INVALID_REQUEST', message: 'This subscription is not changed.' }, 422);
    }
    const events =
      status === 'cancelled'
        ? ledger.end(subscription, Date.now())
        : ledger.setCancelling(subscription, isCancelling === true, Date.now());
    // Answers before the webhook is sent, as the provider does.
    void tell(events);
    return found(c, ledger.subscriptions.get(subscription.subscription_id));
  });
  app.get('/webhooks', (c) => {
    const webhook = { id: 'ep_stand_in', url: webhookUrl ?? '', disabled: false, filter_types: WEBHOOK_EVENTS };
    return c.json({ data: [webhook], iterator: '', done: true });
  });
  app.get('/payments', (c) => {
    const since = Date.parse(c.req.query('created_at_gte') ?? '') || 0;
    return c.json({ items: ledger.paymentsOf(c.req.query('subscription_id') ?? '', since) });
  });
  app.post('/refunds', async (c) => {
    const payment = ledger.payments.get((await c.req.json<DodoPayments.RefundCreateParams>()).payment_id);
    if (!payment) return nothingHere(c);
    const made = ledger.refund(payment, Date.now());
    if (typeof made === 'string') return c.json({ code: made, message: 'This payment is not refunded.' }, 409);
    void tell([made]);
    return c.json(made.data);
  });
  app.get('/payments/:id', (c) => found(c, ledger.payments.get(c.req.param('id'))));
  app.post('/events/ingest', async (c) => {
    const { events } = await c.req.json<{ events: UsageEvent[] }>();
    return c.json({ ingested_count: ledger.ingest(events) });
  });
  app.post('/customers/:id/customer-portal/session', (c) => {
    const id = c.req.param('id');
    const isKnown = [...ledger.subscriptions.values()].some(({ customer }) => customer.customer_id === id);
    if (!isKnown) return nothingHere(c);
    const link = new URL(`/portal/${id}`, c.req.url);
    link.searchParams.set('return_url', c.req.query('return_url') ?? '');
    return c.json({ link: link.href } satisfies DodoPayments.CustomerPortalSession);
  });
}

const OVER = '<!doctype html><p>This checkout is over.</p>';

const nothingHere = (c: Context) => c.json({ code: 'NOT_FOUND', message: 'Nothing was found here.' }, 404);

const found = <T extends object>(c: Context, it: T | undefined) => (it ? c.json(it) : nothingHere(c));

function back({ returnUrl }: Checkout, added: Readonly<Record<string, string>>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}
