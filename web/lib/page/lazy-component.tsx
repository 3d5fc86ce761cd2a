import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Creates a component that loads its code when it is first rendered. Until the code has loaded, the page shows the
 * prerendered HTML or nothing. If the code fails to load, the page does not change.
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
