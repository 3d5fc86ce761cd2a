import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../worker/contract/limits';
import { FormField } from '../../ui/form/form-field';
import { useLateFailure } from '../../ui/hooks/use-late-failure';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { notify } from '../../ui/overlay/notify';
import { isWrongPassword, proofWords } from './auth-words';
import { type SettingField, type SettingName, settings } from './settings';

interface SettingDialogProps {
  name: SettingName;
  value: string;
  /** If false, the user confirms changes through Google. */
  hasPassword: boolean;
  onClose(): void;
}

export function SettingDialog({ name, value, hasPassword, onClose }: SettingDialogProps) {
  const { title, text, fields, submit, failure, problem, save } = settings[name];
  const [values, setValues] = useState<Partial<Record<SettingField['name'], string>>>(() => ({
    ...Object.fromEntries(fields.map((field) => [field.name, ''])),
    ...(name === 'name' && { name: value }),
  }));
  const [fieldError, setFieldError] = useState<{ field: SettingField['name'] | null; words: string } | null>(null);
  const form = useId();
  const visibleFields = fields.filter((field) => field.name !== 'current' || hasPassword);

  const showLate = useLateFailure((reason) => proofWords(reason, i18n._(failure)));
  const { mutate, isPending } = useMutation({
    mutationFn: () => save(values, hasPassword ? { password: values.current ?? '' } : 'google'),
    onSuccess: (message) => notify('notice', message),
    onError: (reason) => {
      showLate(reason);
      const field = hasPassword && isWrongPassword(reason) ? 'current' : null;
      setFieldError({ field, words: proofWords(reason, i18n._(failure)) });
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const missing = problem(hasPassword ? values : { ...values, current: undefined });
    setFieldError(missing);
    if (!missing) mutate(undefined, { onSuccess: onClose });
  }

  return (
    <Dialog open title={i18n._(title)} onClose={onClose}>
      <form id={form} noValidate onSubmit={send} className="mt-3 space-y-4">
        {text && <p className="text-muted">{i18n._(text)}</p>}
        {visibleFields.map((field) => (
          <FormField
            key={field.name}
            label={i18n._(field.label)}
            type={field.type}
            autoComplete={field.autoComplete}
            maxLength={NAME_MAX_CHARS}
            value={values[field.name] ?? ''}
            error={fieldError?.field === field.name ? fieldError.words : null}
            disabled={isPending}
            onChange={(typed) => setValues((previous) => ({ ...previous, [field.name]: typed }))}
          />
        ))}
        {fieldError?.field === null && (
          <p role="alert" className="text-sm text-danger">
            {fieldError.words}
          </p>
        )}
      </form>
      <DialogActions submit={i18n._(submit)} form={form} busy={isPending} onCancel={onClose} />
    </Dialog>
  );
}
