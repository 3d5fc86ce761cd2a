import type { Kind, Row } from '../row.ts';

const EVIL = 'evil.example';
const ENGLISH = { 'Content-Language': 'en', 'X-Evil': null };

const COOKIES: readonly (readonly [title: string, value: string])[] = [
  ['the path of another folder', '../../assets'],
  ['the address of another site', `//${EVIL}/`],
  ['a tag', `"><script>alert("${EVIL}")</script>`],
  ['escaped line breaks', `de%0d%0aX-Evil:%20${EVIL}`],
  ['the name of a property', '__proto__'],
  ['a language that the site does not have', `x-${EVIL}`],
  ['10 kB', `de${EVIL.repeat(850)}`],
];

const cookies = COOKIES.map(
  ([title, value]): Row => ({
    title: `a cookie of the language with ${title}`,
    request: { path: '/pricing', headers: { Cookie: `lang=${value}` } },
    expected: { status: 200, headers: ENGLISH, excludes: [EVIL] },
  }),
);

const HEADERS: readonly (readonly [title: string, value: string])[] = [
  ['an invalid weight', `de;q=${EVIL}`],
  ['a negative weight', 'de;q=-1'],
  ['the name of a property', '__proto__, constructor'],
  ['a path', `../../${EVIL}`],
  ['3,300 languages', `${'nl,'.repeat(3300)}de`],
];

const headers = HEADERS.map(
  ([title, value]): Row => ({
    title: `Accept-Language with ${title}`,
    request: { path: '/pricing', headers: { 'Accept-Language': value } },
    expected: { status: 200, headers: ENGLISH, excludes: [EVIL] },
  }),
);

const ADDRESSES: readonly (readonly [title: string, path: string, location: string])[] = [
  ['the address of another site after a language', `/de//${EVIL}`, `/${EVIL}`],
  ['the address of another site after English', `/en///${EVIL}/`, `/${EVIL}`],
  ['the address of another site with a backslash', `/de/\\${EVIL}`, `/${EVIL}`],
  ['escaped slashes after a language', `/de/%2f%2f${EVIL}`, `/%2f%2f${EVIL}`],
  ['line breaks after a language', '/de/%0d%0aX-Evil:1', '/%0d%0aX-Evil:1'],
];

const addresses = ADDRESSES.map(
  ([title, path, location]): Row => ({
    title: `an address with ${title}`,
    request: { path },
    expected: { status: 302, headers: { Location: location, 'X-Evil': null } },
  }),
);

const unknown = ['/xx/', '/xx/pricing', '/__proto__/', '/de-AT/', '/%64e/uploads'].map(
  (path): Row => ({
    title: `the unknown language ${path}`,
    request: { path },
    expected: { status: 404, headers: { Location: null } },
  }),
);

const cheap: Row[] = [
  {
    title: 'pages with a long Accept-Language',
    cheap: () => ({ path: '/pricing', headers: { 'Accept-Language': `${'nl;q=0.1,'.repeat(1000)}de` } }),
    expected: { status: 200 },
  },
  {
    title: 'addresses of a language with many slashes',
    cheap: () => ({ path: `/de${'/'.repeat(4000)}x` }),
    expected: { status: 302, headers: { Location: '/x' } },
  },
];

export const languages: Kind = {
  name: 'Languages',
  rows: [...cookies, ...headers, ...addresses, ...unknown, ...cheap],
};
