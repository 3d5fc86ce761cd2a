import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Creates a component whose code is loaded when the component is first rendered. Until the code has loaded, and if
 * loading fails, the page shows the prerendered HTML or nothing in its place.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (failure) {
      console.error(failure);
      return await new Promise<never>(() => {});
    }
  });
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
