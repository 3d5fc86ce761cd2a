import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SINGLE_PUT_MAX_BYTES } from '../../../worker/contract/limits';
import { formatBytes } from '../../lib/format';
import { CodeBlock } from './code-block';
import { ErrorsTable, LimitsTable } from './figures';
import type { Language } from './languages';
import { Program } from './program';
import { siteOrigin } from './site-origin';

const titles = () => ({
  terminal: t`From a terminal`,
  encrypted: t`Encrypted shares`,
  sending: t`Sending with the API`,
  receiving: t`Receiving with the API`,
  authentication: t`Authentication`,
  tools: t({ message: 'ShareX and rclone', comment: 'Two programs' }),
  limits: t`Limits`,
  errors: t`Errors`,
  reference: t({ message: 'Reference', comment: 'List of all calls of the API' }),
});

const ERROR_BODY = '{ "error": "<a sentence>", "code": "<stable>" }';

type Section = keyof ReturnType<typeof titles>;

export const guideSections = () => Object.entries(titles()).map(([id, title]) => ({ id, title }));

export function Guide() {
  const origin = siteOrigin();
  const [language, setLanguage] = useState<Language>('curl');
  const languages = { language, onLanguage: setLanguage };
  const size = formatBytes(SINGLE_PUT_MAX_BYTES);
  return (
    <>
      <p>
        <Trans>
          Programs can do everything that this site does: from one line in a terminal to large files in parts, which
          have checksums and resume after an interruption. You need no account and no key.
        </Trans>
      </p>
      <Heading section="terminal" />
      <p>
        <Trans>
          Send a file with one line, which prints only the link. Receive it with another line. A share of several files
          arrives as a ZIP.
        </Trans>
      </p>
      <CodeBlock label={t`Send a file with one line`} code={`curl -T report.pdf ${origin}/`} />
      <CodeBlock
        label={t`More with curl`}
        code={[
          `make 2>&1 | curl -T - ${origin}/build.txt`,
          `curl -F file=@a.pdf -F file=@b.pdf ${origin}/`,
          `curl -H 'Max-Days: 1' -H 'Max-Downloads: 3' -u :PASSWORD -T report.pdf ${origin}/`,
          'curl -OJ LINK',
          'wget --content-disposition LINK',
        ].join('\n')}
      />
      <p>
        <Trans>
          The headers of the response contain more. <code>X-Direct-Url</code> is the address of the file itself, unless
          the share has several files, a password or a download limit. <code>X-Manage-Url</code> is the page where you
          change or delete the share. <code className="whitespace-nowrap">curl -X DELETE</code> with the address in{' '}
          <code>X-Url-Delete</code> deletes it. <code>X-Expires-At</code> says when it expires.
        </Trans>
      </p>
      <p>
        <Trans>
          One request can send up to {size}. For large files and folders, there is a script that needs only curl. It
          sends files in parts, resumes after Ctrl-C or a lost connection, and verifies the checksum of each download.
        </Trans>
      </p>
      <CodeBlock
        label={t`Send and receive with the script`}
        code={[
          `curl -s ${origin}/cli | sh -s -- send FILE... | DIR`,
          `curl -s ${origin}/cli | sh -s -- get LINK [DIR]`,
          `curl -s ${origin}/cli | sh -s -- help`,
        ].join('\n')}
      />

      <Heading section="encrypted" />
      <p>
        <Trans>
          The link of an end-to-end encrypted share contains <code>/e/</code> and, after the <code>#</code>, a key that
          is never sent to the server. This program opens such links and creates new ones. It needs only Node.js 20 or
          later, resumes after Ctrl-C, and verifies that every byte is exactly what the sender encrypted. It is a single
          file, so you can read it before you run it.
        </Trans>
      </p>
      <CodeBlock
        label={t`Open and send encrypted files`}
        code={[
          `curl -O ${origin}/open.mjs`,
          "node open.mjs 'LINK' [DIR]",
          'node open.mjs --seal FILE... | DIR',
          'node open.mjs --help',
        ].join('\n')}
      />

      <Heading section="sending" />
      <p>
        <Trans>
          <code>POST /api/upload/init</code> announces files. Its response has the link of the share and a signed URL
          for each file. A small file is one <code>PUT</code> to its URL. A large file has parts with a URL each, which
          can be sent at the same time, also from several computers. After an interruption, ask again: the response
          lists only the parts that are missing. Each body has its SHA-256, so damaged data is refused. Browsers only
          allow these calls from pages of this site. Another site makes them from its server.
        </Trans>
      </p>
      <Program does="send" label={t`Send a file`} {...languages} />

      <Heading section="receiving" />
      <p>
        <Trans>
          The link of a share contains its id, which is all you need to read it. You can download ranges, so{' '}
          <code>curl -C -</code> continues an interrupted download. The server has the SHA-256 of each file, or of each
          of its parts.
        </Trans>
      </p>
      <Program does="receive" label={t`Receive a share`} {...languages} />

      <Heading section="authentication" />
      <ul>
        <li>
          <Trans>
            Without an account: a <code>userId</code> that you create once, <code>user_</code> and a random UUID. Keep
            it secret: anyone who has it can open your My Files.
          </Trans>
        </li>
        <li>
          <Trans>
            With your account: an API token from your <Link to="/profile">profile</Link>, sent as{' '}
            <code>Authorization: Bearer fs_…</code>. You can limit it to sending, reading or managing, and give it an
            expiry. Calls with a token need no <code>userId</code>. The two programs for a terminal read it from{' '}
            <code>FILESHARE_TOKEN</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            For one upload: its management secret, which is the part after the <code>#</code> in the management link,
            sent as <code>X-Management-Secret</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            For a share with a password: <code>curl -u :PASSWORD</code>, or the call <code>unlock</code>, whose response
            has a pass for all other calls.
          </Trans>
        </li>
      </ul>

      <Heading section="tools" />
      <p>
        <Trans>
          Open <a href="/fileshare.sxcu">fileshare.sxcu</a> with ShareX to send your screenshots here. With rclone, you
          can copy a share with all of its folders.
        </Trans>
      </p>
      <CodeBlock label={t`Copy a share with rclone`} code="rclone copy :http: DIR --http-url LINK/" />

      <Heading section="limits" />
      <LimitsTable />

      <Heading section="errors" />
      <p>
        <Trans>
          A response whose status is not 2xx contains <code>{ERROR_BODY}</code>. If a field is wrong, the sentence names
          it. With <code>429</code> and <code>503</code>, the header <code>Retry-After</code> says how many seconds to
          wait.
        </Trans>
      </p>
      <ErrorsTable />

      <Heading section="reference" />
      <p>
        <Trans>
          <Link to="/developers/reference">All calls</Link> with their parameters, bodies and responses. Tools can read
          the same as an OpenAPI 3.1 document: <a href="/api/openapi.json">openapi.json</a>.
        </Trans>
      </p>
    </>
  );
}

const Heading = ({ section }: { section: Section }) => <h2 id={section}>{titles()[section]}</h2>;
