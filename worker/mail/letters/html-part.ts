import { html } from 'hono/html';
import { type Block, type Footer, type Letter, UNSUBSCRIBE, UNSUBSCRIBE_FROM_OTHERS } from './letter';

/**
 * Style sheet for programs that read it. The other programs use the attributes of the elements, which suit a light
 * background. There are no images and no fonts to load.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1b1b1f; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere }
blockquote { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #c9c9d1; white-space: pre-line }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1b1b1f; color: #ffffff;
  font-weight: 600; text-decoration: none }
.code { margin: 0 0 16px; font: 600 32px/1.2 ui-monospace, monospace; letter-spacing: 4px }
th { padding: 2px 16px 2px 0; text-align: left; vertical-align: top; font-weight: 400; color: #5b5b66 }
td { padding: 2px 0 }
footer { margin-top: 32px; padding-top: 16px; border-top: 1px solid #c9c9d1; font-size: 14px; color: #5b5b66 }
footer a { color: inherit }
@media (prefers-color-scheme: dark) {
  body { background: #16161a; color: #ececf1 }
  .button { background: #ececf1; color: #16161a }
  blockquote, footer { border-color: #46464f }
  th, footer { color: #a6a6b3 }
}`;

const HIDDEN = 'display:none;max-height:0;overflow:hidden';

type Html = ReturnType<typeof html>;

/** Renders a letter as HTML. `hono/html` escapes all values. */
export function htmlPart({ subject, preheader, blocks, reason }: Letter, footer: Footer): string {
  const { unsubscribeUrl, isAlwaysSent, report, operator } = footer;
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${STYLE}</style></head>
<body><div style="${HIDDEN}">${preheader}</div><main>
${blocks.map(htmlOf)}
<footer><p>${reason}</p>
<p><a href="${unsubscribeUrl}">${isAlwaysSent ? UNSUBSCRIBE_FROM_OTHERS : UNSUBSCRIBE}</a>
· <a href="${report.url}">${report.label}</a></p>${operator === '' ? '' : html`<p style="white-space:pre-line">${operator}</p>`}</footer>
</main></body></html>`);
}

function htmlOf(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${block.text}</p>
`;
    case 'quote':
      return html`<blockquote>${block.text}</blockquote>
`;
    case 'button':
      return html`<p><a class="button" href="${block.url}">${block.label}</a></p>
`;
    case 'facts':
      return html`<table><tbody>${block.rows.map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
      )}</tbody></table>
`;
    case 'code':
      return html`<p class="code">${block.code}</p>
`;
  }
}
