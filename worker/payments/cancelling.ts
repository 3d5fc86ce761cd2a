/** Ends subscriptions at the provider, and takes in what it says then. Acts on D1, and asks the provider. */
import type { Db } from '../lib/db';
import type { Payments } from './dodo';
import { statusAt } from './lifecycle';
import { listSubscriptions, takeIn } from './store';

/** Stops the renewal of every subscription of this user's that would be renewed. Answers how many there were. */
export async function stopRenewals(db: Db, payments: Payments, userId: string, now: number): Promise<number> {
  const own = await listSubscriptions(db, userId);
  const renewing = own.filter((one) => ['active', 'grace_period'].includes(statusAt(one, now)));
  for (const { id } of renewing) await takeIn(db, { ...(await payments.cancel(id, now)), userId });
  return renewing.length;
}
