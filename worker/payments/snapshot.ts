import * as z from 'zod/mini';
import { userId as userIdSchema } from '../contract/fields';
import type { Report } from './lifecycle';

export interface Snapshot {
  subscriptionId: string;
  /** Sent by our checkout. Null if the subscription was not bought through it. */
  userId: string | null;
  productId: string;
  customerId: string;
  /** Start of the paid period, in milliseconds since 1970. */
  periodStart: number;
  report: Report;
}

/** Returns true if our checkout sold the subscription, for this product. */
export const isOurs = (snapshot: Snapshot, productId: string): snapshot is Snapshot & { userId: string } =>
  snapshot.productId === productId && userIdSchema.safeParse(snapshot.userId).success;

const isoTimeToMs = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => Date.parse(text)),
);

const schema = z.object({
  subscription_id: z.string().check(z.minLength(1)),
  status: z.enum(['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired', 'past_due']),
  product_id: z.string(),
  previous_billing_date: isoTimeToMs,
  next_billing_date: isoTimeToMs,
  cancel_at_next_billing_date: z.boolean(),
  cancelled_at: z.nullish(isoTimeToMs),
  customer: z.object({ customer_id: z.string() }),
  metadata: z.object({ user_id: z.optional(z.string()) }),
});

/** `at` is the time of this state. Returns null if the data is invalid. */
export function readSnapshot(payload: unknown, at: number): Snapshot | null {
  const { success, data } = schema.safeParse(payload);
  if (!success) return null;
  return {
    subscriptionId: data.subscription_id,
    userId: data.metadata.user_id ?? null,
    productId: data.product_id,
    customerId: data.customer.customer_id,
    periodStart: data.previous_billing_date,
    report: {
      at,
      status: data.status,
      periodEnd: data.next_billing_date,
      cancelsAtPeriodEnd: data.cancel_at_next_billing_date,
      endedAt: data.cancelled_at ?? null,
    },
  };
}
