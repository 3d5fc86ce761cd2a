const loading = new Map<string, Promise<void>>();

/** Rejects if the script cannot be loaded. The next call tries again. */
export function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const existing = loading.get(src);
  if (existing) return existing;
  const newScript = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.crossOrigin = 'anonymous';
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(src);
      script.remove();
      reject(new Error('A script could not be loaded.'));
    };
    document.head.append(script);
  });
  loading.set(src, newScript);
  return newScript;
}
