import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Until the code has loaded, and if it fails to load, the page keeps the prerendered HTML. */
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
