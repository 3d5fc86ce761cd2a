import { Field } from '@base-ui/react/field';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NAME_MAX_CHARS } from '../../../../../worker/contract/limits';
import { nameProblemOf } from '../../../../lib/name-problem';
import { nameWords } from '../../../../lib/words/name-words';

interface NameFieldProps {
  picture: ReactNode;
  value: string;
  /** Name if the user types none. Null if the list already shows the name. */
  suggestion: string | null;
  onChange(value: string): void;
}

/** Returns null if the name is valid or empty. */
export function nameProblem(typed: string): string | null {
  const problem = typed.trim() === '' ? null : nameProblemOf(typed);
  return problem && nameWords(problem);
}

export function NameField({ picture, value, suggestion, onChange }: NameFieldProps) {
  const problem = nameProblem(value);
  return (
    <Field.Root invalid={problem !== null} className="border-b border-line px-5 py-1.5">
      <div className="flex items-center gap-4">
        {picture}
        <Field.Label className={`text-sm text-muted ${suggestion === null ? '' : 'max-sm:sr-only'}`}>
          <Trans comment="Label of the field for the name of an upload">Name</Trans>
        </Field.Label>
        <Field.Control
          // The placeholder has the direction of the page.
          dir={value === '' ? undefined : 'auto'}
          value={value}
          placeholder={
            suggestion ?? t({ message: 'Optional', comment: 'In the empty field for the name of an upload' })
          }
          maxLength={NAME_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          onValueChange={onChange}
          className="h-9 min-w-0 flex-1 rounded-control border border-edge bg-ground px-2.5 text-parent-start text-[0.9375rem] text-ellipsis text-strong outline-none placeholder:text-faint hover:border-muted focus:border-accent data-invalid:border-danger max-md:h-11 max-md:text-base pointer-coarse:h-11"
        />
      </div>
      {problem !== null && (
        <Field.Error match role="alert" className="py-1 text-sm text-danger">
          {problem}
        </Field.Error>
      )}
    </Field.Root>
  );
}
