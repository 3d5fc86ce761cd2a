import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../button';
import { type ShowToast, showToastsBy } from './notify';

const TIMEOUT_MS = { error: 9000, notice: 4000 };

const manager = Toast.createToastManager();

const showToast: ShowToast = (kind, title, { action, timeoutMs }) => {
  const close = () => manager.close(id);
  const id = manager.add({
    title,
    // The high priority of the library is not used, because the library would render an error twice. The library
    // would also hide the buttons of the error from screen readers.
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

/** Aligns the icon and the first line of text with the buttons, which are larger on touch screens. */
const iconStyle = 'mt-2.5 size-4 shrink-0 max-md:mt-3.5 pointer-coarse:mt-3.5';

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'down', 'right']}
      className="group absolute right-0 bottom-0 z-[calc(1000-var(--toast-index))] w-full translate-x-(--toast-swipe-movement-x) translate-y-[calc(var(--toast-swipe-movement-y)+(var(--toast-offset-y)+var(--toast-index)*8px)*var(--stacked))] [--stacked:-1] max-sm:top-0 max-sm:bottom-auto max-sm:[--stacked:1] rounded-surface bg-overlay shadow-popup transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 max-sm:data-starting-style:-translate-y-4"
    >
      <Toast.Content className="flex items-start gap-3 py-2.5 pr-2 pl-4 max-sm:gap-2 max-sm:py-0 max-sm:pr-0 max-sm:pl-3">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden className={`${iconStyle} text-danger`} />
        ) : (
          // On phones, a toast with an action button has no icon, because the text and the button need the space.
          <CircleCheck aria-hidden className={`${iconStyle} text-accent ${toast.actionProps ? 'max-sm:hidden' : ''}`} />
        )}
        <Toast.Title
          render={<p />}
          {...(toast.type === 'error' && { role: 'alert' })}
          className="min-w-0 flex-1 py-2 text-sm text-strong [overflow-wrap:anywhere] max-md:py-3 max-sm:my-px max-sm:self-center max-sm:py-0 max-sm:text-[13px] max-sm:leading-[15px] max-sm:not-group-focus-within:line-clamp-3 pointer-coarse:py-3 pointer-coarse:max-sm:py-0"
        />
        {toast.actionProps && <Toast.Action render={<Button />} />}
        {/* Without `aria-hidden={false}`, the library hides this button from screen readers until the visitor hovers
            or focuses a toast. */}
        <Toast.Close render={<Button variant="quiet" size="icon" />} aria-label="Dismiss" aria-hidden={false}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/**
 * Container of the toasts, mounted once. On phones, toasts appear in the top bar, between the logo and the menu
 * button. At this position they cover no control. If a text is longer than three lines, a touch shows the whole text.
 */
export function Toaster() {
  // This effect runs after the effect of `Toast.Provider`, which subscribes to the manager.
  useEffect(() => showToastsBy(showToast), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-6 bottom-6 z-50 w-96 max-sm:top-0.5 max-sm:right-14 max-sm:bottom-auto max-sm:left-12 max-sm:w-auto">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
