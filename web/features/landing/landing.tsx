import { Faq } from './faq';
import { FeatureCards } from './feature-cards';

/** What the home screen says of the product, below the place for files. */
export function Landing() {
  return (
    <>
      <section aria-label="Features">
        <FeatureCards />
      </section>
      <Faq />
    </>
  );
}
