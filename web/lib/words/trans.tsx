import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * The macro `<Trans>` becomes this component (`lingui.config.ts`). Lingui would interpret tags in values, for example
 * in the file name `<0>a</0>`. Lingui does not interpret elements, so a text with `<` becomes an element.
 */
export const Trans = ({ values, ...props }: TransProps) => (
  <LinguiTrans {...props} {...(values && { values: Object.fromEntries(Object.entries(values).map(withoutTags)) })} />
);

const withoutTags = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && value.includes('<') ? <bdi key={name}>{value}</bdi> : value,
];
