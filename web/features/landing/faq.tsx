import { Trans } from '@lingui/react/macro';
import { useSiteWords } from '../../lib/site-words';
import { Accordion } from '../../ui/accordion';
import { questionGroupsOf } from './questions';

export function Faq() {
  const words = useSiteWords();
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-2xl font-semibold tracking-tight sm:text-3xl">
        <Trans>Questions and answers</Trans>
      </h2>
      <div className="mt-8 space-y-12">
        {questionGroupsOf(words).map((group) => (
          <section key={group.title} className="grid gap-4 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8">
            <h3 className="text-[0.9375rem] text-muted md:pt-4">{group.title}</h3>
            <Accordion items={group.questions} />
          </section>
        ))}
      </div>
    </section>
  );
}
