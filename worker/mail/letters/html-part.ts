import { html, raw } from 'hono/html';
import { directionOf, type Language } from '../../contract/languages';
import type { Block, Footer, Letter } from './letter';

/**
 * Uses the site's colours. Programs that ignore style sheets show black text with links. The mail loads no images and
 * no fonts. Classic Outlook ignores `max-width`. Gmail ignores `prefers-color-scheme` and has its own dark colours.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 32px 16px; background: #f5f5f7; color: #16161b; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere }
.brand { margin: 0 0 12px; padding: 0 4px; font-size: 14px; font-weight: 600; color: #4b4b56 }
.card { padding: 28px 28px 12px; border: 1px solid #dcdce1; border-radius: 12px; background: #ffffff }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 16px }
a { color: #3648c4 }
blockquote { margin: 0 0 20px; padding-block: 2px; padding-inline: 16px 0; border-inline-start: 3px solid #3648c4; white-space: pre-line }
.button { display: inline-block; margin: 4px 0 8px; padding: 12px 20px; border-radius: 8px; background: #3648c4; color: #ffffff;
  font-weight: 600; text-decoration: none }
.quiet { margin: 0; padding: 0; background: transparent; color: #3648c4; text-decoration: underline }
.address { font-size: 14px; color: #62626d }
.code { font: 600 34px/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: 6px }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; border-top: 1px solid #dcdce1; font-size: 15px }
table:last-child { margin: 0 }
table:last-child tr:last-child > * { border-bottom: 0 }
th, td { padding: 9px 0; border-bottom: 1px solid #dcdce1; text-align: start; vertical-align: top }
th { width: 1%; white-space: nowrap; padding-inline-end: 20px; font-weight: 400; color: #62626d }
footer { padding: 20px 4px 0; font-size: 13px; line-height: 1.5; color: #62626d }
footer p { margin: 0 0 10px }
footer a { color: inherit }
.operator { white-space: pre-line }
@media (max-width: 480px) {
  body { padding: 20px 12px }
  .card { padding: 22px 20px 6px }
}
@media (prefers-color-scheme: dark) {
  body { background: #0a0a0c; color: #f4f4f6 }
  .brand { color: #b0b0ba }
  .card { border-color: #29292f; background: #151519 }
  a { color: #9db2ff }
  .button { background: #9db2ff; color: #0a0b14 }
  .quiet { background: transparent; color: #9db2ff }
  blockquote { border-color: #9db2ff }
  table, th, td { border-color: #29292f }
  th, .address, footer { color: #9494a0 }
}`;

/** Lists of mails show the preheader, the opened mail does not. */
const HIDDEN = 'display:none;max-height:0;overflow:hidden';

type Html = ReturnType<typeof html>;

/** Escapes all values. `main` has language and direction, too, because some mail programs remove the element `html`. */
export function htmlPart(
  language: Language,
  { subject, preheader, title, blocks, reason }: Letter,
  { unsubscribe, report, operator }: Footer,
): string {
  const direction = directionOf(language);
  return String(html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(STYLE)}</style></head>
<body><div style="${HIDDEN}">${preheader}</div><main lang="${language}" dir="${direction}">
<p class="brand">Fileshare</p>
<div class="card">
<h1>${title}</h1>
${blocks.map(htmlOf)}</div>
<footer><p>${reason}</p>
<p><a href="${unsubscribe.url}">${unsubscribe.label}</a>
· <a href="${report.url}">${report.label}</a></p>${operator === '' ? '' : html`<p class="operator"><bdi>${operator}</bdi></p>`}</footer>
</main></body></html>`);
}

function htmlOf(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${block.text}</p>
`;
    case 'quote':
      return html`<blockquote dir="auto">${block.text}</blockquote>
`;
    case 'button':
      return html`<p><a class="${block.isQuiet ? 'button quiet' : 'button'}" href="${block.url}">${block.label}</a></p>
`;
    case 'address': {
      const idAt = block.url.lastIndexOf('/') + 1;
      return html`<p class="address">${block.url.slice(0, idAt)}<wbr>${block.url.slice(idAt)}</p>
`;
    }
    case 'facts':
      return html`<table><tbody>${block.rows.map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td><bdi>${value}</bdi></td></tr>`,
      )}</tbody></table>
`;
    case 'code':
      return html`<p class="code">${block.code}</p>
`;
  }
}
