import { Field } from '@base-ui/react/field';
import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type Ref, useState } from 'react';
import { Button } from '../button';
import { FieldFrame } from './field-frame';
import { fieldStyle } from './field-style';

interface FormFieldProps
  extends Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'placeholder'
    | 'disabled'
    | 'required'
    | 'maxLength'
    | 'spellCheck'
    | 'onBlur'
  > {
  label: string;
  value: string;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  onChange(value: string): void;
}

export function FormField({ label, value, error = null, inputRef, onChange, type, ...input }: FormFieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error}>
      <div className="relative">
        <Field.Control
          ref={inputRef}
          type={isShown ? 'text' : type}
          // A password field keeps the page's direction, because the button at its end needs the padding.
          dir={isPassword ? undefined : 'auto'}
          value={value}
          onValueChange={onChange}
          className={`${fieldStyle} h-11 w-full text-base ${isPassword ? 'pe-12 ps-3 [unicode-bidi:plaintext]' : 'px-3'}`}
          {...(isPassword && { autoCapitalize: 'none', spellCheck: false })}
          {...input}
        />
        {isPassword && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={isShown ? t`Hide password` : t`Show password`}
            className="absolute inset-y-0 end-1 my-auto max-md:end-0 pointer-coarse:end-0"
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden />
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
