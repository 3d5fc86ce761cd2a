import { Landing } from '../../features/landing/landing';
import { useSubscriber } from './use-subscriber';

/** Describes the product on the home screen. Shows the limits of the visitor's plan when the plan is known. */
export const HomeLanding = () => <Landing isSubscriber={useSubscriber() === true} />;
