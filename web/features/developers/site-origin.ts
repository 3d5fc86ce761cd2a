import { ORIGIN_MARK } from '../../../worker/contract/site-pages';

/**
 * Returns this site's origin from the canonical link in the page. During the build, returns the placeholder
 * `ORIGIN_MARK`.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_MARK;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical ? new URL(canonical).origin : window.location.origin;
}
