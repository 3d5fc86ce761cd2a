// @vitest-environment happy-dom
/** With an input method, Enter can end the composition of a character. This Enter must not submit a form. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecipientsField } from '../../../../web/features/uploads/mailing/recipients-field';
import { NO_MAIL } from '../../../../web/lib/mail-wish';
import { InlineForm } from '../../../../web/ui/form/inline-form';
import { render } from '../drawing';

afterEach(cleanup);

test('a form inside a form is submitted by Enter, but not while a character is composed', () => {
  const submit = vi.fn();
  render(
    <InlineForm label="Code" onSubmit={submit}>
      <input aria-label="Code" />
    </InlineForm>,
  );
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true });
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(submit).toHaveBeenCalledOnce();
});

test('Enter adds the typed recipient, but not while a character is composed', () => {
  const change = vi.fn();
  render(<RecipientsField wish={{ ...NO_MAIL, draft: 'ann@example.com' }} error={null} onChange={change} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true });
  expect(change).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ recipients: ['ann@example.com'], draft: '' }));
});
