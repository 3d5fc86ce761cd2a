import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PlanTable } from '../features/billing/plan-table';
import { isPaid } from '../features/billing/plan-words';
import { pricingQuestionsOf } from '../features/billing/pricing-questions';
import { profileQuery } from '../features/billing/queries';
import { useSession } from '../lib/session/use-session';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { Accordion } from '../ui/accordion';
import { usePageHead } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';
import { useUpgrade } from './frame/use-upgrade';

export function PricingPage() {
  const words = useSiteWords();
  usePageHead(sitePagesOf(words)['/pricing']);
  const { status, userId } = useSession();
  const queries = useQueryClient();
  const profile = useQuery({ ...profileQuery(userId), enabled: status === 'signed-in' }).data;
  const { canBuy, upgrade, isWaiting, dialogs } = useUpgrade(
    () => void queries.invalidateQueries(profileQuery(userId)),
  );

  return (
    <>
      <main
        id="content"
        className={`${PAGE_WIDTH} ${PAGE_EDGES} grid flex-1 content-start gap-x-16 min-[112.5rem]:grid-cols-[3fr_2fr]`}
      >
        <h1 className={`${HEADING} min-[112.5rem]:col-span-2`}>
          <Trans>Simple, powerful pricing</Trans>
        </h1>
        <div className="mt-6 short:mt-3">
          <PlanTable
            subscribed={profile !== undefined && isPaid(profile.subscriptionTier.tier)}
            canBuy={canBuy}
            isWaiting={isWaiting}
            onUpgrade={upgrade}
          />
        </div>
        <section aria-labelledby="pricing-faq" className="mt-16 min-[112.5rem]:mt-6">
          <h2 id="pricing-faq" className="text-xl font-semibold tracking-tight">
            <Trans>Questions and answers</Trans>
          </h2>
          <div className="mt-5">
            <Accordion items={pricingQuestionsOf(words)} />
          </div>
        </section>
      </main>
      {dialogs}
    </>
  );
}
