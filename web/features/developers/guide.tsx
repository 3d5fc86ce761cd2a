import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SINGLE_PUT_MAX_BYTES } from '../../../worker/contract/limits';
import { formatBytes } from '../../../worker/contract/sizes';
import { CodeBlock } from './code-block';
import { ErrorsTable, LimitsTable } from './figures';
import type { Language } from './languages';
import { Program } from './program';
import { siteOrigin } from './site-origin';

export const GUIDE_SECTIONS = [
  { id: 'terminal', title: 'From a terminal' },
  { id: 'encrypted', title: 'Encrypted shares' },
  { id: 'sending', title: 'Sending by the API' },
  { id: 'receiving', title: 'Receiving by the API' },
  { id: 'who', title: 'Authentication' },
  { id: 'tools', title: 'ShareX and rclone' },
  { id: 'limits', title: 'Limits' },
  { id: 'errors', title: 'Errors' },
  { id: 'reference', title: 'Reference' },
] as const;

export function Guide() {
  const origin = siteOrigin();
  const [language, setLanguage] = useState<Language>('curl');
  const languages = { language, onLanguage: setLanguage };
  return (
    <>
      <p>
        Everything that this site does, programs can do as well: from one line in a terminal to large files in parts,
        with checksums, that resume where they stopped. You need no account and no key.
      </p>
      <Heading section="terminal" />
      <p>
        One line up, which prints the link and nothing else, and one line down. A share of several files comes as a ZIP.
      </p>
      <CodeBlock label="Send a file in one line" code={`curl -T report.pdf ${origin}/`} />
      <CodeBlock
        label="More with curl"
        code={[
          `make 2>&1 | curl -T - ${origin}/build.txt`,
          `curl -F file=@a.pdf -F file=@b.pdf ${origin}/`,
          `curl -H 'Max-Days: 1' -H 'Max-Downloads: 3' -u :PASSWORD -T report.pdf ${origin}/`,
          'curl -OJ LINK',
          'wget --content-disposition LINK',
        ].join('\n')}
      />
      <p>
        The response has more in its headers. <code>X-Direct-Url</code> leads to the file itself, unless it has a
        password or a limit. <code>X-Manage-Url</code> leads to the page where you change or delete it.{' '}
        <code className="whitespace-nowrap">curl -X DELETE</code> deletes it at <code>X-Url-Delete</code>.{' '}
        <code>X-Expires-At</code> is the time when it expires.
      </p>
      <p>
        One request can send {formatBytes(SINGLE_PUT_MAX_BYTES)}. A script sends large files and folders in parts,
        resumes after Ctrl-C or a lost connection, and checks each download against its checksum. It only needs curl:
      </p>
      <CodeBlock
        label="Send and fetch by the script"
        code={[
          `curl -s ${origin}/cli | sh -s -- send FILE... | DIR`,
          `curl -s ${origin}/cli | sh -s -- get LINK [DIR]`,
          `curl -s ${origin}/cli | sh -s -- help`,
        ].join('\n')}
      />

      <Heading section="encrypted" />
      <p>
        The link of an end-to-end encrypted share has <code>/e/</code>, and a key after the <code>#</code> that no
        server may see. A program opens such links and makes new ones. It only needs Node.js 20 or later, resumes after
        Ctrl-C, and keeps only bytes that are exactly what the sender encrypted. It is one file; read it before you run
        it.
      </p>
      <CodeBlock
        label="Open and send encrypted files"
        code={[
          `curl -O ${origin}/open.mjs`,
          "node open.mjs 'LINK' [DIR]",
          'node open.mjs --seal FILE... | DIR',
          'node open.mjs --help',
        ].join('\n')}
      />

      <Heading section="sending" />
      <p>
        <code>POST /api/upload/init</code> announces files and answers the share link and a signed URL for each. A small
        file is one <code>PUT</code> to its URL. A large one has parts, each with a URL of its own, which may be sent at
        the same time and by several machines; asked again, the session names only those that are missing. Every body
        comes with its SHA-256: what arrives is what was sent. Browsers let no page of another site call it: what runs
        in a page is for this site, and elsewhere your server calls.
      </p>
      <Program does="send" label="Send a file" {...languages} />

      <Heading section="receiving" />
      <p>
        A share is read by the id in its link. Downloads take ranges, so that a broken one goes on with{' '}
        <code>curl -C -</code>. The server tells the SHA-256 of every file, or of each of its parts.
      </p>
      <Program does="receive" label="Receive a share" {...languages} />

      <Heading section="who" />
      <ul>
        <li>
          Without an account: a <code>userId</code> that you make up once, <code>user_</code> and a random UUID. It is a
          secret: whoever has it has your My Files.
        </li>
        <li>
          As your account: an API token of your <Link to="/profile">profile</Link>, as{' '}
          <code>Authorization: Bearer fs_…</code>. It can be limited to sending, reading or managing, and to a time; no{' '}
          <code>userId</code> is needed with it. The programs for a terminal take it from <code>FILESHARE_TOKEN</code>.
        </li>
        <li>
          For one upload: its management secret, what follows the <code>#</code> of the management link, as{' '}
          <code>X-Management-Secret</code>.
        </li>
        <li>
          For a share with a password: <code>curl -u :PASSWORD</code>, or <code>unlock</code>, which answers a pass.
        </li>
      </ul>

      <Heading section="tools" />
      <p>
        Open <a href="/fileshare.sxcu">fileshare.sxcu</a> with ShareX, and it sends here. rclone copies a share with all
        of its directories:
      </p>
      <CodeBlock label="Copy a share with rclone" code="rclone copy :http: DIR --http-url LINK/" />

      <Heading section="limits" />
      <LimitsTable />

      <Heading section="errors" />
      <p>
        Every response that isn’t 2xx is <code>{'{ "error": "<a sentence>", "code": "<stable>" }'}</code>, and names the
        field where one is wrong. <code>429</code> and <code>503</code> say in <code>Retry-After</code> how many seconds
        to wait.
      </p>
      <ErrorsTable />

      <Heading section="reference" />
      <p>
        <Link to="/developers/reference">Every call</Link> with its parameters, body and answers; the same as a document
        of OpenAPI 3.1 for your tools: <a href="/api/openapi.json">openapi.json</a>.
      </p>
    </>
  );
}

const Heading = ({ section }: { section: (typeof GUIDE_SECTIONS)[number]['id'] }) => (
  <h2 id={section}>{GUIDE_SECTIONS.find(({ id }) => id === section)?.title}</h2>
);
