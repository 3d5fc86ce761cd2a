import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { API_TOKEN_NAME_MAX_CHARS } from '../../../../worker/contract/limits';
import { Banner } from '../../../ui/banner';
import { CheckboxField } from '../../../ui/form/checkbox-field';
import { FormField } from '../../../ui/form/form-field';
import { Select } from '../../../ui/form/select';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import {
  endChoices,
  NEW_TOKEN,
  problemsOf,
  SCOPE_WORDS,
  type TokenProblems,
  tokenRequestOf,
  withScope,
} from './token-terms';

interface TokenFormProps {
  busy: boolean;
  refusal: string | null;
  onSend(request: ReturnType<typeof tokenRequestOf>): void;
  onClose(): void;
}

export function TokenForm({ busy, refusal, onSend, onClose }: TokenFormProps) {
  const [terms, setTerms] = useState(NEW_TOKEN);
  const [problems, setProblems] = useState<TokenProblems>({});
  const nameField = useRef<HTMLInputElement>(null);
  const scopeFields = useRef<HTMLFieldSetElement>(null);
  const scopeProblem = useId();

  function change(changed: typeof terms) {
    setTerms(changed);
    setProblems({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const newProblems = problemsOf(terms);
    setProblems(newProblems);
    if (newProblems.name) return nameField.current?.focus();
    if (newProblems.scopes) return scopeFields.current?.querySelector<HTMLElement>('[role="checkbox"]')?.focus();
    onSend(tokenRequestOf(terms));
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-5">
      <FormField
        label={t`Name, such as the program that uses it`}
        maxLength={API_TOKEN_NAME_MAX_CHARS}
        autoComplete="off"
        inputRef={nameField}
        value={terms.name}
        error={problems.name ?? null}
        onChange={(name) => change({ ...terms, name })}
      />
      <fieldset ref={scopeFields} aria-describedby={problems.scopes && scopeProblem}>
        <legend className="text-sm text-muted">
          <Trans>What it may do</Trans>
        </legend>
        {SCOPE_WORDS.map(({ scope, name, meaning }) => (
          <CheckboxField
            key={scope}
            label={i18n._(name)}
            meaning={i18n._(meaning)}
            checked={terms.scopes.includes(scope)}
            onChange={(isChosen) => change(withScope(terms, scope, isChosen))}
          />
        ))}
        {problems.scopes && (
          <p id={scopeProblem} role="alert" className="text-sm text-danger">
            {problems.scopes}
          </p>
        )}
      </fieldset>
      <Select
        label={t({ message: 'Works for', comment: 'Before a duration, for example: 90 days' })}
        value={terms.days}
        options={endChoices()}
        onChange={(days) => change({ ...terms, days })}
      />
      <p className="text-sm text-muted">
        <Trans>Tokens can’t access your password, plan, payments or other tokens, and can’t delete your account.</Trans>
      </p>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <DialogActions submit={t`Create token`} busy={busy} cancelDisabled={busy} onCancel={onClose} />
    </form>
  );
}
