import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * The macro `<Trans>` becomes this component (`lingui.config.ts`). Lingui would interpret tags in values, so a file
 * named `<0>a</0>` would become a part of the page. A text with `<` is wrapped in an element, because Lingui does not
 * interpret elements.
 */
export const Trans = ({ values, ...props }: TransProps) => (
  <LinguiTrans {...props} {...(values && { values: Object.fromEntries(Object.entries(values).map(withoutTags)) })} />
);

const withoutTags = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && value.includes('<') ? <bdi key={name}>{value}</bdi> : value,
];
