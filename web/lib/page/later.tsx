import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of the page that is loaded once the page around it is alive, or when it is first shown; until then, and for
 * good where it cannot be loaded, its place stays as it is: empty, or as it was drawn beforehand.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
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
