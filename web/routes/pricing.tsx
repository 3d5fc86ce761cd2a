import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PlanCards } from '../features/billing/plan-cards';
import { isPaid, PREMIUM_PLAN_ID } from '../features/billing/plan-words';
import { pricingQuestionsOf } from '../features/billing/pricing-questions';
import { plansQuery, profileQuery } from '../features/billing/queries';
import { useSession } from '../lib/session/use-session';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { Accordion } from '../ui/accordion';
import { usePageHead } from '../ui/use-page-head';
import { PageFooter } from './frame/page-footer';
import { useUpgrade } from './frame/use-upgrade';

export function PricingPage() {
  const words = useSiteWords();
  usePageHead(sitePagesOf(words)['/pricing']);
  const { status, userId } = useSession();
  const queries = useQueryClient();
  const premium = useQuery(plansQuery).data?.find(({ plan_id }) => plan_id === PREMIUM_PLAN_ID);
  const profile = useQuery({ ...profileQuery(userId), enabled: status === 'signed-in' }).data;
  const { canBuy, upgrade, dialogs } = useUpgrade(() => void queries.invalidateQueries(profileQuery(userId)));

  return (
    <>
      <main id="content" className="mx-auto w-full max-w-4xl flex-1 px-4 pt-10 pb-24 sm:px-6 lg:pt-16">
        <h1 className="text-center text-4xl font-semibold tracking-tighter text-balance sm:text-5xl">
          Simple, powerful pricing
        </h1>
        <div className="mt-10">
          <PlanCards
            premium={premium}
            subscribed={profile !== undefined && isPaid(profile.subscriptionTier.tier)}
            canBuy={canBuy}
            onUpgrade={upgrade}
          />
        </div>
        <section aria-labelledby="pricing-faq" className="mt-20">
          <h2 id="pricing-faq" className="text-2xl font-semibold tracking-tight sm:text-3xl">
            Questions and answers
          </h2>
          <div className="mt-8">
            <Accordion items={pricingQuestionsOf(words)} />
          </div>
        </section>
      </main>
      <PageFooter />
      {dialogs}
    </>
  );
}
