import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { SidePanel } from '../../ui/overlay/side-panel';
import { NavigationLinks } from './navigation-links';

/** The links on small screens. Loaded when it is first opened. */
export function NavigationPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  // Whoever has followed a link goes on reading there, not at the button that opened the panel.
  const followed = useRef(false);
  return (
    <SidePanel open={open} title="Menu" onClose={onClose} returnsFocus={() => !followed.current}>
      <div className="flex h-12.5 items-center justify-end px-1.5">
        <Button variant="quiet" size="icon" aria-label="Close menu" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <nav aria-label="Main" className="px-3 pb-6">
        <NavigationLinks
          onGo={() => {
            followed.current = true;
            onClose();
          }}
        />
      </nav>
    </SidePanel>
  );
}
