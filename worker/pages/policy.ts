import { EARLY_PRESS_SHA256 } from '../contract/early-press';
import { ADS_SCRIPT, ANALYTICS_SCRIPT } from '../contract/third-parties';

type Sources = Readonly<Record<string, readonly string[]>>;

export interface Providers {
  /** Null if sign-in is not set up. */
  readonly signIn: {
    readonly authDomain: string;
    /** `host:port` of the emulator, or null for the real service. */
    readonly emulatorHost: string | null;
  } | null;
  /** True if the sign-in service may not run scripts or show frames. Visitors cannot sign in, but stay signed in. */
  readonly isScriptless?: boolean;
  readonly ads: boolean;
  readonly analytics: boolean;
}

/**
 * Policy of a page. Of this site, only the folders of the build may provide scripts, styles and workers. So an uploaded
 * file can never run as a script.
 */
export function pagePolicy(origin: string, { signIn, isScriptless = false, ads, analytics }: Providers): string {
  return policyOf([
    {
      'default-src': [],
      'script-src': [`${origin}/assets/`, `'sha256-${EARLY_PRESS_SHA256}'`],
      'style-src': [`${origin}/assets/`],
      'worker-src': [`${origin}/threads/`],
      'manifest-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      // `blob:` is for thumbnails of videos that the user sends, and for media that the page has decrypted.
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': [],
      'object-src': [],
      'base-uri': [],
      'form-action': ["'self'"],
      'frame-ancestors': [],
    },
    ...(signIn ? [GOOGLE_CALLS] : []),
    ...(signIn && !isScriptless ? [GOOGLE_SCRIPTS, { 'frame-src': originsOf('https', signIn.authDomain) }] : []),
    ...(signIn?.emulatorHost ? [emulator(originsOf('http', signIn.emulatorHost))] : []),
    ...(ads ? [ADS] : []),
    ...(analytics ? [ANALYTICS] : []),
  ]);
}

/** Policy of a web worker, which does not inherit the page's policy. It may load code and data of the build. */
export const threadPolicy = (origin: string): string =>
  policyOf([{ 'default-src': [], 'script-src': [`${origin}/assets/`], 'connect-src': [`${origin}/assets/`] }]);

/** Firebase Authentication: its API, and the script that opens the sign-in window. */
const GOOGLE_CALLS: Sources = {
  'connect-src': ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
};
const GOOGLE_SCRIPTS: Sources = { 'script-src': ['https://apis.google.com'] };

const emulator = (origins: readonly string[]): Sources => ({ 'connect-src': origins, 'frame-src': origins });

const ADS: Sources = {
  'script-src': [new URL(ADS_SCRIPT).origin, 'https://*.googlesyndication.com', 'https://*.doubleclick.net'],
  'connect-src': ['https://*.googlesyndication.com', 'https://*.doubleclick.net', 'https://*.google.com'],
  'img-src': ['https://*.googlesyndication.com', 'https://*.doubleclick.net', 'https://*.google.com'],
  'frame-src': ['https://*.googlesyndication.com', 'https://*.doubleclick.net', 'https://*.google.com'],
};

const ANALYTICS: Sources = {
  'script-src': [new URL(ANALYTICS_SCRIPT).origin],
  'connect-src': ['https://cloudflareinsights.com'],
};

/** Returns no origin for an invalid host, so that no setting can add a directive to the policy. */
function originsOf(scheme: 'http' | 'https', host: string): string[] {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) && !/[;,\s]/.test(host) ? [new URL(url).origin] : [];
}

/** The service worker of encrypted folders does not inherit the page's policy. It loads only encrypted files. */
export const serviceWorkerPolicy = (origin: string): string =>
  policyOf([{ 'default-src': [], 'connect-src': [`${origin}/api/download/`] }]);

/** The service worker for shared files loads nothing. */
export const shareTargetPolicy = policyOf([{ 'default-src': [] }]);

function policyOf(parts: readonly Sources[]): string {
  const directives = new Map<string, readonly string[]>();
  for (const [name, sources] of parts.flatMap((part) => Object.entries(part))) {
    directives.set(name, [...(directives.get(name) ?? []), ...sources]);
  }
  return [...directives]
    .map(([name, sources]) => [name, ...(sources.length ? sources : ["'none'"])].join(' '))
    .join('; ');
}
