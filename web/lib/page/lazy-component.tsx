import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** The page keeps the prerendered HTML until the code has loaded, and also if the code fails to load. */
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
