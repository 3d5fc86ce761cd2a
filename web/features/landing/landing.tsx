import { Faq } from './faq';
import { FeatureCards } from './feature-cards';

interface LandingProps {
  /** True if the visitor has a paid plan. False while that is unknown. */
  isSubscriber: boolean;
}

/** Describes the product below the drop zone of the home screen. */
export function Landing({ isSubscriber }: LandingProps) {
  return (
    <>
      <FeatureCards isSubscriber={isSubscriber} />
      <Faq />
    </>
  );
}
