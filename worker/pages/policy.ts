import { ADS_SCRIPT, ANALYTICS_SCRIPT } from '../contract/third-parties';

/** What the content security policy of a site page must allow besides, directive by directive. */
type Allowed = Readonly<Record<string, readonly string[]>>;

const ADS: Allowed = {
  'script-src': [new URL(ADS_SCRIPT).origin, 'https://*.googlesyndication.com', 'https://*.doubleclick.net'],
  'connect-src': ['https://*.googlesyndication.com', 'https://*.doubleclick.net', 'https://*.google.com'],
  'img-src': ['https://*.googlesyndication.com', 'https://*.doubleclick.net', 'https://*.google.com'],
  'frame-src': ['https://*.googlesyndication.com', 'https://*.doubleclick.net', 'https://*.google.com'],
};

const ANALYTICS: Allowed = {
  'script-src': [new URL(ANALYTICS_SCRIPT).origin],
  'connect-src': ['https://cloudflareinsights.com'],
};

/** The policy with what the installation's providers need; the same where it has none. */
export function policyFor(policy: string, { ads, analytics }: { ads: boolean; analytics: boolean }): string {
  const wanted = [...(ads ? [ADS] : []), ...(analytics ? [ANALYTICS] : [])];
  const directives = new Map(
    policy
      .split(';')
      .map((each) => each.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  for (const [name, sources] of wanted.flatMap((each) => Object.entries(each))) {
    directives.set(name, [...(directives.get(name) ?? ["'self'"]), ...sources]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
