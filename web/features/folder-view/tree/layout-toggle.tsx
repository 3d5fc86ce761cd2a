import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { LayoutGrid, List } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import type { Layout } from '../layout';

const layouts = [
  { value: 'list', label: msg({ message: 'List', comment: 'Layout: one file per line' }), icon: List },
  { value: 'grid', label: msg({ message: 'Grid', comment: 'Layout: files as tiles' }), icon: LayoutGrid },
] as const;

interface LayoutToggleProps {
  layout: Layout;
  onLayout(layout: Layout): void;
}

export function LayoutToggle({ layout, onLayout }: LayoutToggleProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    const other = layouts.find(({ value }) => value !== layout) ?? layouts[0];
    return (
      <Button variant="quiet" size="icon" aria-label={i18n._(other.label)} onClick={() => onLayout(other.value)}>
        <other.icon aria-hidden />
      </Button>
    );
  }
  return (
    <fieldset
      aria-label={t({ message: 'Layout', comment: 'Names the choice of list or grid, for screen readers' })}
      className="me-2 flex gap-0.5 rounded-control"
    >
      {layouts.map(({ value, label, icon: Icon }) => (
        <Button
          key={value}
          variant="quiet"
          size="icon"
          aria-label={i18n._(label)}
          title={i18n._(label)}
          aria-pressed={value === layout}
          className="aria-pressed:bg-press aria-pressed:text-strong forced-colors:aria-pressed:border"
          onClick={() => onLayout(value)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </fieldset>
  );
}
