import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DataTable } from '../../../ui/lists/data-table';
import { CodeBlock } from '../code-block';
import { siteOrigin } from '../site-origin';
import { asCurl } from './as-curl';
import { callersOf } from './callers';
import type { Call, Schema } from './document';
import { type Field, fieldsOf, rulesOf, typeOf } from './fields';

/** One call: what it does, and, once it is opened, who may make it, what it takes and what it answers. */
export function CallSection({ call }: { call: Call }) {
  const { operationId, method, path, summary } = call;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const openIfMeant = () => {
      if (window.location.hash !== `#${operationId}`) return;
      setOpen(true);
      document.getElementById(operationId)?.scrollIntoView();
    };
    openIfMeant();
    window.addEventListener('hashchange', openIfMeant);
    return () => window.removeEventListener('hashchange', openIfMeant);
  }, [operationId]);
  return (
    <section aria-labelledby={operationId} className="border-t border-line py-3">
      <h3 id={operationId} className="mt-0! scroll-mt-20">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 rounded-control text-left hover:bg-hover"
        >
          <span className="w-14 shrink-0 rounded-small bg-accent-wash py-0.5 text-center text-xs font-semibold text-accent">
            {method}
          </span>
          <code className="min-w-0 flex-1 text-[0.9375rem] break-all">{path}</code>
          <ChevronRight aria-hidden className={`size-4 shrink-0 transition-[rotate] ${isOpen ? 'rotate-90' : ''}`} />
        </button>
      </h3>
      <p className="mt-1!">{summary}</p>
      {isOpen && <Details call={call} />}
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
      <p className="text-sm">May be called by {callersOf(call)}.</p>
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
        const [type, told] = Object.entries(content ?? {})[0] ?? ['', {}];
        const words = description === 'Done.' ? '' : `, ${description.replace(/\.$/, '')}`;
        return (
          <Body
            key={status}
            title={`Answer ${status}${words}, ${type}`}
            label={`Answer ${status} of ${operationId}`}
            schema={told.schema}
          />
        );
      })}
      <p className="text-sm">
        Refused with{' '}
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

const Body = ({ title, label, schema }: { title: string; label: string; schema: Schema | undefined }) => {
  const fields = schema ? fieldsOf(schema) : [];
  return fields.length === 0 ? (
    <p className="text-sm">{title}.</p>
  ) : (
    <Fields title={title} label={label} fields={fields} />
  );
};

const Fields = ({ title, label, fields }: { title: string; label: string; fields: readonly Field[] }) => (
  <>
    <h4 className="mt-6 text-sm font-semibold text-strong">{title}</h4>
    <div className="mt-2 text-sm">
      <DataTable
        caption={label}
        head={['Field', 'Type', 'Rules']}
        rows={fields.map(({ path, type, isRequired, rules }) => ({
          key: path,
          cells: [
            <code key="path">{path}</code>,
            `${type}${isRequired ? '' : ', optional'}`,
            rules.length === 0 ? '' : rules.join('; '),
          ],
        }))}
      />
    </div>
  </>
);
