import { buttonStyle } from '../../ui/button';

/** The first thing that the keyboard reaches: past the navigation, to what the page is there for. */
export const SkipLink = () => (
  <a href="#content" className={`${buttonStyle('primary')} fixed top-2 left-2 z-50 not-focus-visible:sr-only`}>
    Skip to content
  </a>
);
