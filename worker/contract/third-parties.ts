/**
 * Third-party scripts for which an installation may configure a client id. The product uses no other scripts of these
 * providers.
 */
export const ADS_SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
export const ANALYTICS_SCRIPT = 'https://static.cloudflareinsights.com/beacon.min.js';
