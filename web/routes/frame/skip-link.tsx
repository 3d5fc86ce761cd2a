import { buttonStyle } from '../../ui/button';

/** The first element in keyboard order: skips the navigation. */
export const SkipLink = () => (
  <a href="#content" className={`${buttonStyle('primary')} fixed top-2 left-2 z-50 not-focus-visible:sr-only`}>
    Skip to content
  </a>
);
