import { t } from '@lingui/core/macro';
import { SENDER_MAX_CHARS, SHARE_MESSAGE_MAX_CHARS } from '../../../../../worker/contract/limits';
import { FormArea } from '../../../../ui/form/form-area';
import { FormField } from '../../../../ui/form/form-field';
import type { ShareOptions } from '../stage/stage';
import { nameProblem } from './name-field';

interface SenderFieldsProps {
  options: ShareOptions;
  onChange(options: ShareOptions): void;
}

export function SenderFields({ options, onChange }: SenderFieldsProps) {
  return (
    <div className="grid flex-1 gap-4 border-t border-line px-5 py-4 max-sm:grid-rows-[auto_1fr] sm:grid-cols-2 [&>:last-child]:flex [&>:last-child]:flex-col [&_textarea]:flex-1">
      <FormField
        label={t`Your name (optional)`}
        autoComplete="name"
        maxLength={SENDER_MAX_CHARS}
        value={options.sender}
        error={nameProblem(options.sender)}
        onChange={(sender) => onChange({ ...options, sender })}
      />
      <FormArea
        label={t`Message (optional)`}
        rows={2}
        maxLength={SHARE_MESSAGE_MAX_CHARS}
        value={options.message}
        onChange={(message) => onChange({ ...options, message })}
      />
    </div>
  );
}
