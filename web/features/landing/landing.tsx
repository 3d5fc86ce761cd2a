import { Faq } from './faq';
import { FeatureCards } from './feature-cards';

interface LandingProps {
  /** False while the plan is unknown. */
  isSubscriber: boolean;
}

export function Landing({ isSubscriber }: LandingProps) {
  return (
    <>
      <FeatureCards isSubscriber={isSubscriber} />
      <Faq />
    </>
  );
}
