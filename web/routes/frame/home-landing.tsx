import { Landing } from '../../features/landing/landing';
import { useSubscriber } from './use-subscriber';

/** Shows the limits of the visitor's plan. */
export const HomeLanding = () => <Landing isSubscriber={useSubscriber() === true} />;
