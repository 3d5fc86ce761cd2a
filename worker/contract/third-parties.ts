/** A page loads such a script only if the installation has a client id for it. */
export const ADS_SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
export const ANALYTICS_SCRIPT = 'https://static.cloudflareinsights.com/beacon.min.js';
