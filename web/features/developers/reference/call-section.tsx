import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { DataTable } from '../../../ui/lists/data-table';
import { CodeBlock } from '../code-block';
import { siteOrigin } from '../site-origin';
import { asCurl } from './as-curl';
import { callersOf } from './callers';
import type { Call, Schema } from './document';
import { type Field, fieldsOf, rulesOf, typeOf } from './fields';

export function CallSection({ call }: { call: Call }) {
  const { operationId, method, path, summary } = call;
  return (
    <section aria-labelledby={operationId} className="border-t border-line py-3">
      <details data-call className="group print:details-content:[content-visibility:visible]">
        <summary className="list-none rounded-control hover:bg-hover [&::-webkit-details-marker]:hidden">
          <h3 id={operationId} className="mt-0! flex min-h-11 scroll-mt-20 items-center gap-3">
            <span className="w-15 shrink-0 rounded-small bg-accent-wash py-0.5 text-center text-xs font-semibold text-accent">
              {method}
            </span>
            <code className="min-w-0 flex-1 text-[0.9375rem]">
              {path.split(/(?<=\/)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </code>
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-[rotate] group-open:rotate-90 print:hidden"
            />
          </h3>
          <p className="mt-1! mb-1">
            <TextWithCode text={summary} />
          </p>
        </summary>
        <Details call={call} />
      </details>
    </section>
  );
}

function Details({ call }: { call: Call }) {
  const { operationId, method, path, parameters, requestBody, responses } = call;
  const [body] = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries(responses).filter(([status]) => status < '300');
  const codes = Object.entries(responses)
    .filter(([status]) => status >= '300')
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => ({ status, code })),
    );
  return (
    <div className="pb-6">
      <p className="text-sm">Authentication: {callersOf(call)}.</p>
      {parameters.length > 0 && (
        <Fields
          title="Parameters"
          label={`Parameters of ${operationId}`}
          fields={parameters.map(({ name, in: place, required, schema, description }) => ({
            path: name,
            type: `${typeOf(schema)}, in the ${place}`,
            isRequired: required,
            rules: [...rulesOf(schema), ...(description ? [description] : [])],
          }))}
        />
      )}
      {body && <Body title={`Body, ${body[0]}`} label={`Body of ${operationId}`} schema={body[1].schema} />}
      {(!body || body[1].example !== undefined) && (
        <CodeBlock label={`Example of ${operationId}`} code={asCurl(siteOrigin(), method, path, body?.[1].example)} />
      )}
      {answers.map(([status, { description, content }]) => {
        const [type, media] = Object.entries(content ?? {})[0] ?? ['', {}];
        const { example } = media;
        const words = description === 'Done.' ? '' : `, ${description.replace(/\.$/, '')}`;
        return (
          <Fragment key={status}>
            <Body
              title={`Answer ${status}${words}, ${type}`}
              label={`Answer ${status} of ${operationId}`}
              schema={media.schema}
            />
            {example !== undefined && (
              <CodeBlock label={`Example of what ${operationId} answers`} code={JSON.stringify(example, null, 2)} />
            )}
          </Fragment>
        );
      })}
      <p className="text-sm">
        Errors:{' '}
        {codes.map(({ status, code }, at) => (
          <span key={code}>
            {at > 0 && ', '}
            {status} <code>{code}</code>
          </span>
        ))}
        .
      </p>
    </div>
  );
}

/** In the document, code is between backticks. */
const TextWithCode = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change their order
  text.split('`').map((piece, index) => (index % 2 ? <code key={index}>{piece}</code> : piece));

const Body = ({ title, label, schema }: { title: string; label: string; schema: Schema | undefined }) => {
  const fields = schema ? fieldsOf(schema) : [];
  return fields.length === 0 ? (
    <p className="text-sm">
      <TextWithCode text={title} />.
    </p>
  ) : (
    <Fields title={title} label={label} fields={fields} />
  );
};

const Fields = ({ title, label, fields }: { title: string; label: string; fields: readonly Field[] }) => (
  <>
    <h4 className="mt-6 text-sm font-semibold text-strong">
      <TextWithCode text={title} />
    </h4>
    <div className="mt-2 text-sm">
      <DataTable
        caption={label}
        head={['Field', 'Description']}
        rows={fields.map(({ path, type, isRequired, rules }) => ({
          key: path,
          cells: [
            <code key="path">{path}</code>,
            <span key="type">
              {type}
              {!isRequired && <span className="text-faint">, optional</span>}
              {rules.length > 0 && (
                <span className="block text-sm text-faint">
                  {' '}
                  <TextWithCode text={rules.join('; ')} />
                </span>
              )}
            </span>,
          ],
        }))}
      />
    </div>
  </>
);
