import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { laterMessages } from '../words/later-messages';

/** Until code and messages have loaded, or if they fail to load, shows the component's prerendered HTML or nothing. */
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
