import { lookup } from 'node:dns/promises';
import { ask, codeOf } from '../ask.ts';
import { type Check, must, Skipped } from '../check.ts';

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const siteChecks: readonly Check[] = [
  {
    claim: 'the home page has its security headers, and no URL of the build machine',
    advice: 'Build and deploy again with npm run deploy. It refuses a build of npm start.',
    async run({ url }) {
      const page = await ask(url, { headers: { Accept: 'text/html' } });
      must(page?.status === 200, `The status is ${page?.status}.`);
      const policy = String(page.headers['content-security-policy'] ?? '');
      must(
        policy.includes("default-src 'none'") || policy.includes("default-src 'self'"),
        `The policy is "${policy}".`,
      );
      const local = /\b(localhost|127\.0\.0\.1)\b/.exec(policy + page.body);
      must(isLocal(url) || local === null, `The page contains ${local?.[0]}.`);
      must(
        page.headers['cross-origin-opener-policy'] === 'same-origin-allow-popups',
        'The header Cross-Origin-Opener-Policy blocks the sign-in window.',
      );
      return undefined;
    },
  },
  {
    claim: 'no proxy changes the HTML of pages',
    advice: 'Turn off Email Obfuscation, Rocket Loader and automatic Web Analytics for the zone.',
    async run({ url }) {
      const page = await ask(url, { headers: { Accept: 'text/html', 'User-Agent': BROWSER } });
      const added = /email-decode|rocket-loader|cloudflareinsights\.com\/beacon/.exec(page?.body ?? '');
      must(added === null, `The page contains ${added?.[0]}.`);
      return undefined;
    },
  },
  {
    claim: 'http redirects to https',
    advice: 'Turn on "Always Use HTTPS" for the zone. Browsers hash files only in a secure context.',
    async run({ url }) {
      if (url.protocol === 'http:') return new Skipped('the given URL is http');
      const answer = await ask(new URL(`http://${url.host}/`));
      const location = String(answer?.headers.location ?? '');
      must(
        [301, 307, 308].includes(answer?.status ?? 0) && location.startsWith('https:'),
        `The status is ${answer?.status}.`,
      );
      return undefined;
    },
  },
  {
    claim: 'share links have the origin of the given URL',
    advice: 'Set PUBLIC_ORIGIN to the public URL.',
    async run({ url, folder }) {
      must(
        new URL(folder.shareLink).origin === url.origin,
        `The origin of a share link is ${new URL(folder.shareLink).origin}.`,
      );
      return undefined;
    },
  },
  {
    claim: 'the instance has IPv6',
    advice: 'Turn on IPv6 compatibility for the zone.',
    async run({ url }) {
      if (isLocal(url)) return new Skipped('the instance is on this machine');
      const address = await lookup(url.hostname, { family: 6 }).catch(() => null);
      must(address !== null, `${url.hostname} has no IPv6 address.`);
      const answer = await ask(new URL('/health', url), { family: 6 }).catch((error: NodeJS.ErrnoException) => error);
      if (answer instanceof Error) {
        if (['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'].includes(answer.code ?? '')) {
          return new Skipped('this machine has no IPv6');
        }
        throw answer;
      }
      must(answer?.status === 200, `The status is ${answer?.status}.`);
      return undefined;
    },
  },
  {
    claim: "the payment provider's webhooks reach the Worker",
    advice: 'Turn off Bot Fight Mode for the zone. It allows no exceptions for paths.',
    async run({ url }) {
      const body = new TextEncoder().encode('{}');
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '2', 'User-Agent': 'Svix-Webhooks/1.0' };
      const answer = await ask(new URL('/api/webhooks/dodo', url), { method: 'POST', headers, body });
      const code = answer ? codeOf(answer) : 'nothing';
      must(['webhook_refused', 'payment_not_set_up'].includes(code), `The response is ${code}.`);
      return undefined;
    },
  },
];

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
