import { Faq } from './faq';
import { FeatureCards } from './feature-cards';

/** Describes the product below the drop zone of the home screen. */
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
