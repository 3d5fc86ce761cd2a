import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<T extends string> {
  label: string;
  value: T;
  tabs: readonly { readonly value: T; readonly label: string }[];
  disabled?: boolean;
  onChange(value: T): void;
  children: ReactNode;
}

export function Tabs<T extends string>({ label, value, tabs, disabled = false, onChange, children }: TabsProps<T>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <BaseTabs.List aria-label={label} activateOnFocus className="flex gap-1 rounded-control bg-ground p-1">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            disabled={disabled && tab.value !== value}
            className="h-9 flex-1 rounded-[6px] text-sm font-medium text-muted select-none transition-colors hover:text-strong data-active:bg-overlay data-active:text-strong data-active:shadow-control data-disabled:opacity-45 forced-colors:data-active:border max-md:h-11 pointer-coarse:h-11"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} tabIndex={-1} className="outline-none">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
