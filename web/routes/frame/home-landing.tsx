import { Landing } from '../../features/landing/landing';
import { useSubscriber } from './use-subscriber';

/** Describes the product on the home screen. When the visitor's plan is known, shows the limits of the plan. */
export const HomeLanding = () => <Landing isSubscriber={useSubscriber() === true} />;
