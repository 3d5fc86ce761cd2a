// @vitest-environment happy-dom
import { Trans } from '@lingui/react/macro';
import { expect, test } from 'vitest';
import { render } from '../../drawing';

test('shows tags in a value as text', () => {
  const name = '<0>report</0>';
  const { container } = render(
    <Trans>
      Open <a href="/files">the files</a> of {name}
    </Trans>,
  );
  expect(container.textContent).toBe('Open the files of <0>report</0>');
  expect(container.querySelectorAll('a')).toHaveLength(1);
});
