/** Headers that browsers add. Programs usually omit them. */
export interface RequestSource {
  /** Fetch Metadata Request Headers, section 2.3. Browsers omit it on plain http, except for `localhost`. */
  readonly fetchSite: string | undefined;
  /** RFC 6454, section 7. `null` is the origin of a page in a sandbox. */
  readonly origin: string | undefined;
}

/**
 * Returns true if a page of another origin, even a subdomain, made the request. Prefers `Sec-Fetch-Site`, because a
 * form of this site may have `Origin: null`. `none` means that no page made the request.
 */
export function isFromOtherSite({ fetchSite, origin }: RequestSource, ownOrigin: string): boolean {
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  return origin !== undefined && origin !== ownOrigin;
}
