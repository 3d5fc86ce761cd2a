// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Profile, plansQuery, profileQuery } from '../../../../../web/features/billing/queries';
import { SubscriptionCard } from '../../../../../web/features/billing/subscription-card';
import { queryClient } from '../../../../../web/lib/query-client';
import { answers } from '../../../../../worker/openapi/answers';
import { render } from '../../drawing';

const USER_ID = 'user_ada';

afterEach(() => vi.unstubAllGlobals());

function show(subscription: Partial<Profile['subscriptionTier']>) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { profile } = answers.userProfile;
  queryClient.setQueryData(profileQuery(USER_ID).queryKey, {
    ...profile,
    subscriptionTier: { ...profile.subscriptionTier, ...subscription },
  });
  queryClient.setQueryData(
    plansQuery.queryKey,
    answers.subscriptionPlans.plans.map((plan) => ({ ...plan, priceUsd: 9 })),
  );
  const Shown = () => (
    <SubscriptionCard
      userId={USER_ID}
      query={useQuery(profileQuery(USER_ID))}
      canBuy
      onUpgrade={() => {}}
      onChanged={async () => {}}
    />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
}

test('opens the billing page once if its button is pressed twice', async () => {
  const open = vi.fn(() => null);
  vi.stubGlobal('open', open);
  show({ tier: 'premium', status: 'active' });
  const name = 'Billing and invoices';
  screen.getByRole('button', { name }).click();
  (await screen.findByRole('button', { name, busy: true })).click();
  expect(open).toHaveBeenCalledTimes(1);
});
