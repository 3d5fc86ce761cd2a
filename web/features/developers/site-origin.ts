import { ORIGIN_MARK } from '../../../worker/contract/site-pages';

/** The origin of this site, as its Worker knows it; in a page that is drawn beforehand what stands for it. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_MARK;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical ? new URL(canonical).origin : window.location.origin;
}
