import { Landing } from '../../features/landing/landing';
import { useSubscriber } from './use-subscriber';

/** Describes the product on the home screen, with the limits of the visitor's plan once it is known. */
export const HomeLanding = () => <Landing isSubscriber={useSubscriber() === true} />;
