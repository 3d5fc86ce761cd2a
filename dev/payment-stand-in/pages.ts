import { html } from 'hono/html';
import { ACTS, type Act, CARDS, type Checkout, type Subscription } from './provider-state.ts';

type Html = ReturnType<typeof html>;

const page = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body { font: 16px/1.5 system-ui; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; color: #1b1b1f; background: #fff }
label, input { display: block } input { font: inherit; padding: .5rem; margin: .25rem 0 1rem; width: 16rem }
button { font: inherit; padding: .5rem 1rem; margin: 0 .5rem .5rem 0; cursor: pointer }
.error { color: #a4002d } .note { color: #55555f } form { display: inline } li { margin-bottom: 1.5rem }
</style></head><body><p class="note">A stand-in for the payment provider, on this machine only. No money moves.</p>
<h1>${title}</h1>${body}</body></html>`;

export function checkoutPage({ id, email }: Checkout, isDeclined: boolean): Html {
  const cards = Object.entries(CARDS).map(([number, outcome]) => html`<li><code>${number}</code> ${outcome}</li>`);
  return page(
    'Pay for Premium',
    html`<p>$8.00 per month, for ${email}</p>
${isDeclined ? html`<p class="error" role="alert">Your card was declined.</p>` : ''}
<form method="post" action="/checkout/${id}"><label for="card">Card number</label>
<input id="card" name="card" value="4242424242424242" autocomplete="off" inputmode="numeric">
<button name="act" value="pay">Pay $8.00</button><button name="act" value="cancel">Cancel</button></form>
<ul>${cards}</ul>`,
  );
}

const ACT_LABELS: Readonly<Record<Act, string>> = {
  'end-period': 'End the period',
  renew: 'Renew',
  'fail-renewal': 'Fail the renewal',
  expire: 'Expire',
  'end-now': 'Cancel at once',
  refund: 'Refund',
  dispute: 'Dispute',
};

/** Stands in for the provider's page that shows payment methods and invoices. */
export const portalPage = (customerId: string, returnUrl: string): Html =>
  page(
    'Billing',
    html`<p>Payment methods and invoices of <code>${customerId}</code> would be here.</p>
<p><a href="${returnUrl}">Back to Fileshare</a></p>`,
  );

export function overviewPage(subscriptions: Iterable<Subscription>, usage: Iterable<object>): Html {
  const rows = [...subscriptions].map(({ subscription_id, customer, status, next_billing_date, ...rest }) => {
    const buttons = ACTS.map((act) => html`<button name="act" value="${act}">${ACT_LABELS[act]}</button>`);
    const cancelling = rest.cancel_at_next_billing_date ? ', to be cancelled then' : '';
    return html`<li><strong>${customer.email}</strong> ${status}, next billing ${next_billing_date}${cancelling}
<br><code>${subscription_id}</code><form method="post" action="/stand-in/${subscription_id}">${buttons}</form></li>`;
  });
  return page(
    'Subscriptions',
    html`${rows.length === 0 ? html`<p>None yet: buy one on the pricing page.</p>` : html`<ul>${rows}</ul>`}
<h2>Usage reported</h2><pre>${JSON.stringify([...usage], null, 2)}</pre>`,
  );
}
