import { Toast } from '@base-ui/react/toast';
import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { type ShowToast, showToastsBy } from './notify';
import { measureToastBottom, TOAST_EDGE_PX } from './toast-place';

const TIMEOUT_MS = { error: 9000, notice: 4000 };

const manager = Toast.createToastManager();

const showToast: ShowToast = (kind, title, { action, timeoutMs }) => {
  const close = () => manager.close(id);
  const id = manager.add({
    title,
    // A high priority would render an error twice and hide its buttons from screen readers.
    type: kind,
    timeout: timeoutMs ?? TIMEOUT_MS[kind],
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.onPress();
          close();
        },
      },
    }),
  });
  return close;
};

const iconStyle = 'mt-2.5 size-4 shrink-0 max-md:mt-3.5 pointer-coarse:mt-3.5';

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'left', 'right']}
      className="absolute end-0 bottom-0 z-[calc(1000-var(--toast-index))] w-full translate-x-(--toast-swipe-movement-x) translate-y-[calc(var(--toast-swipe-movement-y)-var(--toast-offset-y)-var(--toast-index)*8px)] rounded-surface bg-overlay shadow-popup transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2.5 pe-2 ps-4 max-sm:gap-2 max-sm:py-1 max-sm:pe-1">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden className={`${iconStyle} text-danger`} />
        ) : (
          <CircleCheck aria-hidden className={`${iconStyle} text-accent`} />
        )}
        <Toast.Title
          render={<p />}
          {...(toast.type === 'error' && { role: 'alert' })}
          className="min-w-0 flex-1 py-2 text-sm text-strong [overflow-wrap:anywhere] max-md:py-3 pointer-coarse:py-3"
        />
        {toast.actionProps && <Toast.Action render={<Button />} />}
        {/* The library would hide this button from screen readers until a toast is hovered or focused. */}
        <Toast.Close
          render={<Button variant="quiet" size="icon" />}
          aria-label={t({ message: 'Dismiss', comment: 'Closes a notification' })}
          aria-hidden={false}
        >
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

function Viewport() {
  const { toasts } = Toast.useToastManager();
  const viewport = useRef<HTMLDivElement>(null);
  const [bottomPx, setBottomPx] = useState(TOAST_EDGE_PX);
  const isShown = toasts.length > 0;
  const updatePosition = useEffectEvent(() => {
    const element = viewport.current;
    if (element) setBottomPx(measureToastBottom(element));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast changes the position
  useLayoutEffect(() => updatePosition(), [toasts.length]);
  useEffect(() => {
    if (!isShown) return;
    // A dialog that opens adds a child to the body.
    const observer = new MutationObserver(updatePosition);
    observer.observe(document.body, { childList: true });
    window.addEventListener('resize', updatePosition);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', updatePosition);
    };
  }, [isShown]);
  return (
    <Toast.Viewport
      ref={viewport}
      className="fixed inset-x-4 z-50 mx-auto max-w-96 transition-[bottom]"
      style={{ bottom: bottomPx }}
    >
      <Toasts />
    </Toast.Viewport>
  );
}

export function Toaster() {
  // Runs after the effect of `Toast.Provider`, which subscribes to the manager.
  useEffect(() => showToastsBy(showToast), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}
