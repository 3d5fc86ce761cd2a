import { Landing } from '../../features/landing/landing';
import { useSubscriber } from './use-subscriber';

/** Describes Fileshare on the home screen. When the visitor's plan is known, shows the limits of the plan. */
export const HomeLanding = () => <Landing isSubscriber={useSubscriber() === true} />;
