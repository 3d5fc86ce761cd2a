/** Completes the HTML files of the build. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Language, prefixOf } from '../contract/languages';
import { pageData } from '../contract/page-data';
import { ORIGIN_MARK, PREFIX_MARK, SHARE_MARK, type SHARE_MARKS } from '../contract/site-pages';
import { withSiteWords } from '../contract/site-words';
import { ApiError } from '../lib/api-error';
import { type Config, readConfig, refuseStandIns } from '../lib/config';
import type { AppEnv } from '../lib/env';
import { countryOf } from '../lib/hosts/country';
import { languageOfCall } from '../lib/hosts/language';
import { originOf } from '../lib/hosts/origin';
import { inertJson } from './inert-json';
import { pagePolicy } from './policy';
import { siteSettings } from './site-settings';
import { siteWordsOf } from './site-words';

export type ShareTexts = Readonly<Partial<Record<keyof typeof SHARE_MARKS, string>>>;

interface PageParts {
  readonly title?: string;
  readonly head?: string;
  /** Facts about the share, shown until the page's code has loaded. */
  readonly share?: ShareTexts;
  /** Replaces the built page's text for browsers without scripts. Each line has the direction of its first letter. */
  readonly withoutScripts?: string;
  /** True if the page may load the configured advertising and analytics providers. */
  readonly allowsProviders?: boolean;
  /** True if the page's URL contains a key, so that the sign-in service may not run scripts. */
  readonly isScriptless?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Returns null if the configuration is incomplete or not allowed. Pages must be served even then. */
export function configOf(c: Context<AppEnv>): Config | null {
  try {
    const config = readConfig(c.env);
    refuseStandIns(config, new URL(c.req.url).hostname);
    return config;
  } catch (failure) {
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}

export function siteOrigin(c: Context<AppEnv>): string {
  const configured = String(c.env.PUBLIC_ORIGIN ?? '');
  return URL.canParse(configured) ? new URL(configured).origin : originOf(c);
}

/** Returns the build's page at `path` in the visitor's language, with the origin, texts, settings and policy. */
export async function pageAt(c: Context<AppEnv>, path: string, parts: PageParts = {}): Promise<Response> {
  const language = languageOfCall(c);
  return completed(c, language, await builtFile(c, prefixOf(language) + path), parts);
}

export async function fileOrPage(c: Context<AppEnv>): Promise<Response> {
  const file = await builtFile(c, c.req.path);
  // Makes the headers mutable for later middleware.
  if (!file.headers.get('Content-Type')?.startsWith('text/html')) return new Response(file.body, file);
  if (languageOfCall(c) === 'en') return completed(c, 'en', file, {});
  await file.body?.cancel();
  return file.status === 404 ? pageAt(c, '/404', { status: 404 }) : pageAt(c, c.req.path);
}

function builtFile(c: Context<AppEnv>, path: string): Promise<Response> {
  const url = new URL(c.req.url);
  url.pathname = path;
  return c.env.ASSETS.fetch(new Request(url, { redirect: 'manual' }));
}

async function completed(c: Context<AppEnv>, language: Language, file: Response, parts: PageParts): Promise<Response> {
  const config = configOf(c);
  const settings = config && siteSettings(config, countryOf(c));
  const words = siteWordsOf(c.env, settings?.payments === true && settings.signIn !== null, language);
  const data = inertJson(pageData.words, words) + (settings ? inertJson(pageData.config, settings) : '');

  const headers = new Headers(file.headers);
  const providers = {
    signIn: settings?.signIn ?? null,
    isScriptless: parts.isScriptless === true,
    ads: parts.allowsProviders === true && settings !== null && settings.adsClientId !== null,
    analytics: parts.allowsProviders === true && settings !== null && settings.analyticsToken !== null,
  };
  headers.set('Content-Security-Policy', pagePolicy(originOf(c), providers));
  headers.set('Content-Language', language);
  const prefix = c.req.path.startsWith(`${prefixOf(language)}/`) ? prefixOf(language) : '';
  if (prefix === '') headers.append('Vary', 'Accept-Language, Cookie');
  for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, value);
  // Both headers describe the file, not the changed page.
  headers.delete('ETag');
  headers.delete('Content-Length');
  const page = withSiteWords(await file.text(), words)
    .replaceAll(ORIGIN_MARK, siteOrigin(c))
    .replaceAll(PREFIX_MARK, prefix)
    .replaceAll(SHARE_MARK, (_, part: keyof ShareTexts) => String(html`${parts.share?.[part] ?? ''}`))
    .replace(/<title>[^<]*/, (builtTitle) =>
      parts.title === undefined ? builtTitle : String(html`<title>${parts.title}`),
    )
    .replace(/<noscript>[^<]*/, (builtText) =>
      parts.withoutScripts === undefined
        ? builtText
        : String(html`<noscript><pre dir="auto">${parts.withoutScripts}</pre>`),
    )
    .replace('</head>', () => `${data}${parts.head ?? ''}</head>`);
  return new Response(page, { status: parts.status ?? file.status, headers });
}
