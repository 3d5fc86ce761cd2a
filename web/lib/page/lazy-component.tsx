import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Makes a component that is loaded when the page has started or when it is first shown. Until then, and if loading
 * fails, its place stays as it is: empty or prerendered.
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
