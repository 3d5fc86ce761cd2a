import { ORIGIN_MARK } from '../../../worker/contract/site-pages';

/** Reads the origin from the canonical link. Returns `ORIGIN_MARK` during the build. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_MARK;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical ? new URL(canonical).origin : window.location.origin;
}
