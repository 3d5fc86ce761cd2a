/**
 * Responds to preview robots and prefetching browsers with a small page instead of the file, so that they cost the
 * sender nothing.
 */
import type { Context } from 'hono';
import { sharePath } from '../contract/byte-paths';
import { escapeHtml } from '../contract/escape-html';
import { formatBytes } from '../contract/sizes';
import type { AppEnv } from '../lib/env';

const PREVIEW_BOTS = new RegExp(
  [
    'facebookexternalhit',
    'Facebot',
    'meta-externalfetcher',
    '^WhatsApp/',
    'Twitterbot',
    'TelegramBot',
    'Slackbot',
    'Slack-ImgProxy',
    'Discordbot',
    'LinkedInBot',
    'SkypeUriPreview',
    'MicrosoftPreview',
    'ViberUrlDownloader',
    'Snap URL Preview',
    'redditbot',
    'Pinterestbot',
    'Mastodon/',
    'Synapse \\(',
    'Iframely',
    'Embedly',
    'vkShare',
    'Google-PageRenderer',
    'Applebot',
    'Googlebot',
    'bingbot',
    'BingPreview',
    'YandexBot',
    'Bluesky Cardyb',
    'Yahoo! Slurp',
    'DuckDuckBot',
    'kakaotalk-scrap',
    'Mattermost-Bot',
    'ZulipURLPreview',
    'SummalyBot',
  ].join('|'),
  'i',
);

/** Only the first is in a standard (Fetch). Some browsers send others. */
const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

type Header = (name: string) => string | undefined;

const isPreviewBot = (header: Header): boolean => PREVIEW_BOTS.test(header('User-Agent') ?? '');

const isPrefetch = (header: Header): boolean =>
  PREFETCH_HEADERS.some((name) => /\bprefetch\b|\bpreview\b/i.test(header(name) ?? ''));

export const isAutomatic = (header: Header): boolean => isPreviewBot(header) || isPrefetch(header);

/** `size` is null if it is expensive to compute. */
interface ShareSummary {
  readonly folderId: string;
  readonly name: string;
  readonly size: number | null;
}

/** A prefetch gets status 403. With status 200, the browser would show this page when the user opens the link. */
export function automaticAnswer(c: Context<AppEnv>, { folderId, name, size }: ShareSummary): Response {
  const [title, link] = [escapeHtml(name), escapeHtml(sharePath(folderId))];
  const sizeText = size === null ? '' : formatBytes(size);
  return c.html(
    `<!doctype html>
<html lang="en">
<title>${title} - Fileshare</title>
<meta property="og:site_name" content="Fileshare">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${sizeText}">
<p>${title}${sizeText && `, ${sizeText}`}. <a href="${link}">Open it on Fileshare</a>.</p>
</html>
`,
    isPrefetch((header) => c.req.header(header)) ? 403 : 200,
    {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      Vary: `User-Agent, ${PREFETCH_HEADERS.join(', ')}`,
    },
  );
}
