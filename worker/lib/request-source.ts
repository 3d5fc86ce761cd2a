/** Headers that tell which page made a request. Both headers are undefined if a program made the request. */
export interface RequestSource {
  /** `Sec-Fetch-Site` (Fetch Metadata Request Headers, section 2.3). Browsers omit this header on plain http. */
  readonly fetchSite: string | undefined;
  /** `Origin` (RFC 6454, section 7); `null` for a page in a sandbox. */
  readonly origin: string | undefined;
}

/**
 * Returns true if a page of an origin other than `ownOrigin` made the request. `Sec-Fetch-Site` decides if it is
 * present, because a form of our own may have `Origin: null`. A subdomain counts as another site. `none` means that
 * the visitor made the request without a page.
 */
export function isFromOtherSite({ fetchSite, origin }: RequestSource, ownOrigin: string): boolean {
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  return origin !== undefined && origin !== ownOrigin;
}
