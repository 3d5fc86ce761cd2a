import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { laterMessages } from '../words/later-messages';

/** Shows the prerendered HTML or nothing until code and messages have loaded. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy(async () => {
    try {
      const [component] = await Promise.all([load(), laterMessages()]);
      return { default: component };
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
