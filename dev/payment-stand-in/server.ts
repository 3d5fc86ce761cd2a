/** Local stand-in for the payment provider. Its page `/` changes subscriptions. Data is lost when the stand-in stops. */
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

interface StandInOptions {
  /** With 0, the system chooses a free port. */
  readonly port: number;
  readonly apiKey: string;
  readonly webhookKey: string;
  readonly productId: string;
  /** Receiver of webhooks. If null, they are only collected in `StandIn.webhooks`. */
  readonly webhookUrl: string | null;
  readonly ledger?: ProviderState;
}

export interface StandIn {
  readonly url: string;
  readonly ledger: ProviderState;
  readonly webhooks: readonly SignedWebhook[];
  act(subscriptionId: string, act: Act): Promise<void>;
  close(): Promise<void>;
}

const PAGE_PAYMENTS = 10;

/** Starts the stand-in. Rejects if the port is in use. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const ledger = options.ledger ?? new ProviderState(options.productId);
  const webhooks: SignedWebhook[] = [];
  const notify = async (events: readonly ProviderEvent[]) => {
    for (const event of events) {
      const webhook = signWebhook(options.webhookKey, JSON.stringify(payloadOf(event)), Date.now());
      webhooks.push(webhook);
      if (options.webhookUrl !== null) await deliver(options.webhookUrl, webhook);
    }
  };
  const act = async (subscriptionId: string, kind: Act) => {
    const subscription = ledger.subscriptions.get(subscriptionId);
    if (!subscription) throw new Error('The subscription does not exist.');
    await notify(ledger.act(subscription, kind, Date.now()));
  };
  const context: StandInContext = { ledger, notify, act };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.notFound(notFound);
  app.onError((_error, c) => c.json({ code: 'INTERNAL', message: 'The stand-in failed.' }, 500));
  addPages(app, context);
  addCalls(app, options, context);
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

interface StandInContext {
  readonly ledger: ProviderState;
  readonly notify: (events: readonly ProviderEvent[]) => Promise<void>;
  readonly act: StandIn['act'];
}

function addPages(app: Hono, { ledger, notify, act }: StandInContext): void {
  app.get('/', (c) => c.html(overviewPage(ledger.subscriptions.values(), ledger.usage.values())));
  app.post('/stand-in/:id', async (c) => {
    const { act: requestedAct } = await c.req.parseBody();
    const kind = ACTS.find((known) => known === requestedAct);
    if (!kind || !ledger.subscriptions.has(c.req.param('id'))) return notFound(c);
    await act(c.req.param('id'), kind);
    return c.redirect('/', 303);
  });
  app.get('/portal/:customer', (c) => c.html(portalPage(c.req.param('customer'), c.req.query('return_url') ?? '/')));
  app.get('/checkout/:id', (c) => {
    const checkout = ledger.checkouts.get(c.req.param('id'));
    return checkout
      ? c.html(checkoutPage(checkout, c.req.query('declined') !== undefined))
      : c.html(CHECKOUT_OVER, 404);
  });
  app.post('/checkout/:id', async (c) => {
    const checkout = ledger.checkouts.get(c.req.param('id'));
    if (!checkout) return c.html(CHECKOUT_OVER, 404);
    const { act: requestedAct, card } = await c.req.parseBody();
    if (requestedAct === 'cancel') return c.redirect(returnAddress(checkout, { status: 'cancelled' }), 303);
    const events = ledger.pay(checkout, typeof card === 'string' ? card : '', Date.now());
    if (!events) return c.redirect(`/checkout/${checkout.id}?declined`, 303);
    void notify(events);
    const subscription_id = events[0]?.data.subscription_id ?? '';
    return c.redirect(returnAddress(checkout, { subscription_id, status: 'active' }), 303);
  });
}

function addCalls(app: Hono, { apiKey, webhookUrl }: StandInOptions, { ledger, notify }: StandInContext): void {
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
    const body = await c.req.json<DodoPayments.CheckoutSessionRequest>();
    if (body.customer && 'email' in body.customer && ledger.hasTooMany(body.customer.email)) {
      return c.json({ code: 'CUSTOMER_HAS_EXISTING_SUBSCRIPTION', message: 'There is a subscription already.' }, 409);
    }
    const checkout = ledger.begin(body);
    if (!checkout) return c.json({ code: 'INVALID_PRODUCT', message: 'The product does not exist.' }, 422);
    const checkout_url = new URL(`/checkout/${checkout.id}`, c.req.url).href;
    return c.json({ session_id: checkout.id, checkout_url } satisfies DodoPayments.CheckoutSessionResponse);
  });
  app.get('/subscriptions/:id', (c) => answerOrNotFound(c, ledger.subscriptions.get(c.req.param('id'))));
  app.patch('/subscriptions/:id', async (c) => {
    const subscription = ledger.subscriptions.get(c.req.param('id'));
    const body = await c.req.json<DodoPayments.SubscriptionUpdateParams>();
    const { cancel_at_next_billing_date: isCancelling, status } = body;
    if (!subscription || (status !== 'cancelled' && typeof isCancelling !== 'boolean')) return notFound(c);
    const { refusesUpdates } = ledger;
    if (refusesUpdates === true || refusesUpdates === subscription.subscription_id) {
      return c.json({ code: 'INVALID_REQUEST', message: 'This subscription cannot be changed.' }, 422);
    }
    const events =
      status === 'cancelled'
        ? ledger.act(subscription, 'end-now', Date.now())
        : ledger.setCancelling(subscription, isCancelling === true, Date.now());
    // Like the provider, does not wait for the webhook.
    void notify(events);
    return answerOrNotFound(c, ledger.subscriptions.get(subscription.subscription_id));
  });
  app.get('/webhooks', (c) => {
    const webhook = { id: 'ep_stand_in', url: webhookUrl ?? '', disabled: false, filter_types: WEBHOOK_EVENTS };
    return c.json({ data: [webhook], iterator: '', done: true });
  });
  app.get('/payments', (c) => {
    const since = Date.parse(c.req.query('created_at_gte') ?? '') || 0;
    const from = Number(c.req.query('page_number') ?? 0) * PAGE_PAYMENTS;
    const payments = ledger.paymentsOf(c.req.query('subscription_id') ?? '', since);
    return c.json({ items: payments.slice(from, from + PAGE_PAYMENTS) });
  });
  app.post('/refunds', async (c) => {
    const payment = ledger.payments.get((await c.req.json<DodoPayments.RefundCreateParams>()).payment_id);
    if (!payment) return notFound(c);
    const refund = ledger.refund(payment, Date.now());
    if (typeof refund === 'string') return c.json({ code: refund, message: 'This payment cannot be refunded.' }, 409);
    void notify([refund]);
    return c.json(refund.data);
  });
  app.get('/payments/:id', (c) => answerOrNotFound(c, ledger.payments.get(c.req.param('id'))));
  app.post('/events/ingest', async (c) => {
    const { events } = await c.req.json<{ events: UsageEvent[] }>();
    return c.json({ ingested_count: ledger.ingest(events) });
  });
  app.post('/customers/:id/customer-portal/session', (c) => {
    const id = c.req.param('id');
    const isKnown = [...ledger.subscriptions.values()].some(({ customer }) => customer.customer_id === id);
    if (!isKnown) return notFound(c);
    const link = new URL(`/portal/${id}`, c.req.url);
    link.searchParams.set('return_url', c.req.query('return_url') ?? '');
    return c.json({ link: link.href } satisfies DodoPayments.CustomerPortalSession);
  });
}

const CHECKOUT_OVER = '<!doctype html><p>This checkout has ended.</p>';

const notFound = (c: Context) => c.json({ code: 'NOT_FOUND', message: 'Nothing was found here.' }, 404);

const answerOrNotFound = <T extends object>(c: Context, resource: T | undefined) =>
  resource ? c.json(resource) : notFound(c);

function returnAddress({ returnUrl }: Checkout, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
