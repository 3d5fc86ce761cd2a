/**
 * Requests that no reader made: previews of chats, and browsers that fetch ahead. They get a small page about what is at
 * the address, never its bytes, so they take no place and cost the sender nothing.
 */
import type { Context } from 'hono';
import { sharePath } from '../contract/byte-paths';
import { escapeHtml } from '../contract/escape-html';
import { formatBytes } from '../contract/sizes';
import type { AppEnv } from '../lib/env';

/** Robots that fetch a pasted link to draw its card, by what their `User-Agent` contains. */
const PREVIEW_BOTS = new RegExp(
  [
    ...['facebookexternalhit', 'Facebot', 'meta-externalfetcher', '^WhatsApp/', 'Twitterbot', 'TelegramBot'],
    ...['Slackbot', 'Slack-ImgProxy', 'Discordbot', 'LinkedInBot', 'SkypeUriPreview', 'MicrosoftPreview'],
    ...['ViberUrlDownloader', 'Snap URL Preview', 'redditbot', 'Pinterestbot', 'Mastodon/', 'Synapse \\(', 'Iframely'],
    ...['Embedly', 'vkShare', 'Google-PageRenderer', 'Applebot', 'Googlebot', 'bingbot'],
  ].join('|'),
  'i',
);

/** Headers of browsers that fetch what nobody has opened; the last three are of older ones. */
const AHEAD_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

type Header = (name: string) => string | undefined;

const isPreviewBot = (header: Header): boolean => PREVIEW_BOTS.test(header('User-Agent') ?? '');

const isAhead = (header: Header): boolean =>
  AHEAD_HEADERS.some((name) => /\bprefetch\b|\bpreview\b/i.test(header(name) ?? ''));

/** Whether no reader made a request with these headers. */
export const isAutomatic = (header: Header): boolean => isPreviewBot(header) || isAhead(header);

/** What is at the address: a file or an archive, whose size is null where finding it out costs work. */
interface About {
  readonly folderId: string;
  readonly name: string;
  readonly size: number | null;
}

/**
 * Returns the page for an automatic GET. A robot gets it with 200. A browser that fetches ahead gets it with 403: after a
 * success it would show this page, instead of the file, to the reader who opens the link later.
 */
export function automaticAnswer(c: Context<AppEnv>, { folderId, name, size }: About): Response {
  const [title, link] = [escapeHtml(name), escapeHtml(sharePath(folderId))];
  const about = size === null ? '' : formatBytes(size);
  return c.html(
    `<!doctype html>
<html lang="en">
<title>${title} - Fileshare</title>
<meta property="og:site_name" content="Fileshare">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<p>${title}${about && `, ${about}`}. <a href="${link}">Open it on Fileshare</a>.</p>
</html>
`,
    isAhead((header) => c.req.header(header)) ? 403 : 200,
    {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      Vary: `User-Agent, ${AHEAD_HEADERS.join(', ')}`,
    },
  );
}
