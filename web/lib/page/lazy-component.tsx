import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { laterMessages } from '../words/later-messages';

/**
 * Returns a component whose code is loaded when it is rendered. Until the code and the messages have loaded, the page
 * shows the prerendered HTML of the component, or nothing. If they fail to load, this does not change.
 */
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
