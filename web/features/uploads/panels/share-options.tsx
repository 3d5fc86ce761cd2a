import { SHARE_MESSAGE_MAX_CHARS } from '../../../../worker/contract/limits';
import { FormArea } from '../../../ui/form/form-area';
import { PasswordField } from '../../../ui/form/password-field';
import type { ShareOptions } from './stage';

interface ShareOptionsFieldsProps {
  options: ShareOptions;
  /** What is wrong with the password; null while nothing is. */
  problem: string | null;
  onChange(options: ShareOptions): void;
}

/** What those who open the link need, and what they are told. */
export function ShareOptionsFields({ options, problem, onChange }: ShareOptionsFieldsProps) {
  return (
    <div className="grid gap-4 px-5 pt-2 pb-5 sm:grid-cols-2">
      <div className="space-y-1.5">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={options.password}
          error={problem}
          onChange={(password) => onChange({ ...options, password })}
        />
        <p className="text-sm text-muted">
          Asked of everybody who opens the link. Left empty, the link alone is enough.
        </p>
      </div>
      <FormArea
        label="Message"
        rows={3}
        maxLength={SHARE_MESSAGE_MAX_CHARS}
        value={options.message}
        onChange={(message) => onChange({ ...options, message })}
      />
    </div>
  );
}
