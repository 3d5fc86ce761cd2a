export interface Tab {
  go(url: string): void;
  close(): void;
}

/** Opens an empty tab, which cannot access this page. `go` loads a URL in the tab. */
export function openTab(): Tab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go: (url) => {
      // If the new tab was blocked or closed, this tab loads the URL. The provider's page has a link back.
      if (tab && !tab.closed) tab.location.replace(url);
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
