/** Scripts of third parties. A page loads one only if the installation has its client id or token. */
export const ADS_SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
export const ANALYTICS_SCRIPT = 'https://static.cloudflareinsights.com/beacon.min.js';
