export interface Tab {
  go(url: string): void;
  close(): void;
}

/** Opens an empty tab, which cannot access this page. */
export function openTab(): Tab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go: (url) => {
      // The new tab may be blocked or closed.
      if (tab && !tab.closed) tab.location.replace(url);
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
