/** A new tab that learns only later where to go. It cannot reach back to this page. */
export function openTab(): { go(url: string): void; close(): void } {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go: (url) => {
      // Where new tabs are forbidden, this one goes: the provider's page leads back.
      if (tab && !tab.closed) tab.location.replace(url);
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
