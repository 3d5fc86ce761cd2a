import { Field } from '@base-ui/react/field';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '../button';
import { FieldFrame } from './field-frame';
import { fieldStyle } from './field-style';

interface PasswordFieldProps {
  label: string;
  value: string;
  /** Error message. Null if the value is valid. */
  error?: string | null;
  autoComplete: 'current-password' | 'new-password';
  inputRef?: Ref<HTMLInputElement>;
  onChange(value: string): void;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, value, error = null, autoComplete, inputRef, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error}>
      <div className="relative">
        <Field.Control
          ref={inputRef}
          type={isShown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onValueChange={onChange}
          className={`${fieldStyle} h-11 w-full pr-12 pl-3 text-base`}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="absolute inset-y-0 right-1 my-auto max-md:right-0 pointer-coarse:right-0"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </Button>
      </div>
    </FieldFrame>
  );
}
