import { Landing } from '../../features/landing/landing';
import { useSubscriber } from './use-subscriber';

export const HomeLanding = () => <Landing isSubscriber={useSubscriber() === true} />;
