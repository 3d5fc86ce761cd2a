import { previewPath } from '../../../worker/contract/byte-paths.ts';
import type { Kind, Row } from '../row.ts';

const SCRIPT = '<script>alert(document.domain)</script>';
const HTML = `<!doctype html>${SCRIPT}`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const XSL = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>`;
const PDF = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj';
const SANDBOX = /^sandbox; default-src 'none';/;
const TEXT = 'text/plain; charset=utf-8';
const UNKNOWN = 'application/octet-stream';

/** `type` is announced, `shown` is the type of the preview. If `inline`, the browser may show the preview. */
const FILES: readonly [title: string, name: string, type: string, content: string, shown: string, inline: boolean][] = [
  ['an HTML page', 'a.html', 'text/html', HTML, TEXT, true],
  ['an HTML page with the extension .htm', 'a.htm', 'text/html', HTML, TEXT, true],
  ['an HTML page with name and type in capitals', 'A.HTML', 'TEXT/HTML', HTML, TEXT, true],
  ['an XHTML page', 'a.xhtml', 'application/xhtml+xml', HTML, TEXT, true],
  ['XML with a style sheet that writes a script', 'a.xml', 'text/xml', XSL, TEXT, true],
  ['a style sheet for XML', 'a.xsl', 'text/xsl', XSL, TEXT, true],
  ['a script', 'a.js', 'text/javascript', 'alert(1)', TEXT, true],
  ['a module', 'a.mjs', 'text/javascript', 'alert(1)', TEXT, true],
  ['a style sheet', 'a.css', 'text/css', '*{background:url(//evil.example)}', TEXT, true],
  ['a manifest', 'a.webmanifest', 'application/manifest+json', '{}', TEXT, true],
  ['a cache manifest', 'a.appcache', 'text/cache-manifest', 'CACHE MANIFEST', TEXT, true],
  ['an SVG that runs a script', 'a.svg', 'image/svg+xml', SVG, 'image/svg+xml', false],
  ['an SVG with a name in capitals', 'a.SVG', 'image/png', SVG, 'image/svg+xml', false],
  ['a compressed SVG', 'a.svgz', 'image/svg+xml', SVG, 'image/svg+xml', false],
  ['an HTML page announced as a picture', 'a.html', 'image/png', HTML, TEXT, true],
  ['an HTML page with two extensions', 'a.png.html', 'image/png', HTML, TEXT, true],
  ['an HTML page with the name of a picture', 'a.png', 'text/html', HTML, 'image/png', true],
  ['an HTML page in a GIF', 'a.gif', 'image/gif', `GIF89a/*${HTML}*/=1`, 'image/gif', true],
  ['an HTML page without an extension', 'page', 'text/html', HTML, TEXT, true],
  ['an HTML page with an unknown extension', 'a.zzz', 'text/html', HTML, TEXT, true],
  ['an HTML page with a type in mixed case and an unknown extension', 'a.zzz', 'TeXt/HtMl', HTML, UNKNOWN, false],
  ['an HTML page with a type that has a parameter', 'a.zzz', 'text/html; charset=utf-7', HTML, TEXT, true],
  ['an XHTML page with an unknown extension', 'a.zzz', 'application/xhtml+xml', HTML, UNKNOWN, false],
  ['a saved HTML page with its parts (MHTML)', 'a.mhtml', 'multipart/related', HTML, UNKNOWN, false],
  ['an HTML application (HTA)', 'a.hta', 'application/hta', HTML, UNKNOWN, false],
  ['a Flash program', 'a.swf', 'application/x-shockwave-flash', 'FWS', UNKNOWN, false],
  ['a type that starts a new header', 'a.zzz', 'text/html\r\nX-Evil: 1', HTML, UNKNOWN, false],
  ['a multipart type that replaces itself', 'a.zzz', 'multipart/x-mixed-replace', HTML, UNKNOWN, false],
  ['a PDF that runs a script', 'a.pdf', 'application/pdf', PDF, 'application/pdf', true],
  ['an HTML page with the name of a PDF', 'a.pdf', 'text/html', HTML, 'application/pdf', true],
];

const previewRows = FILES.map(
  ([title, name, type, content, contentType, inline]): Row => ({
    title: `previewing ${title}`,
    request: async ({ share }) => {
      const { folderId, fileId } = await share(content, { name, type });
      return { path: previewPath(folderId, fileId) };
    },
    expected: {
      status: 200,
      headers: {
        'Content-Type': contentType,
        'Content-Disposition': inline ? /^inline/ : /^attachment/,
        'Content-Security-Policy':
          contentType === 'application/pdf' ? /default-src 'none'; object-src 'self'/ : SANDBOX,
        'X-Content-Type-Options': 'nosniff',
        'X-Evil': null,
      },
    },
  }),
);

const SAVED = ['a.html', 'a.svg', 'a.xml', 'a.js', 'a.css', 'a.xhtml', 'sw.js'];
const saved = SAVED.flatMap((name): Row[] =>
  (['/api/download/', '/f/'] as const).map((at) => ({
    title: `opening ${name} at ${at}`,
    request: async ({ share }) => {
      const { folderId, fileId } = await share(SVG, { name, type: 'text/html' });
      return {
        path: `${at}${folderId}/${fileId}${at === '/f/' ? '/index.html' : ''}`,
        headers: { 'Sec-Fetch-Dest': 'document', 'Service-Worker': 'script' },
      };
    },
    expected: {
      status: 200,
      headers: {
        'Content-Type': UNKNOWN,
        'Content-Disposition': /^attachment/,
        'Content-Security-Policy': SANDBOX,
        'X-Content-Type-Options': 'nosniff',
        'Service-Worker-Allowed': null,
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    },
  })),
);

export const storedXss: Kind = { name: 'Scripts in files', rows: [...previewRows, ...saved] };
