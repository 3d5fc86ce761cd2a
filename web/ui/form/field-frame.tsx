import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';

interface FieldFrameProps {
  label: string;
  error?: string | null;
  children: ReactNode;
}

export function FieldFrame({ label, error = null, children }: FieldFrameProps) {
  return (
    <Field.Root invalid={error !== null} className="space-y-1.5 text-start">
      <Field.Label className="block text-sm text-muted">{label}</Field.Label>
      {children}
      {error !== null && (
        <Field.Error match role="alert" className="text-sm text-danger [overflow-wrap:anywhere]">
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
