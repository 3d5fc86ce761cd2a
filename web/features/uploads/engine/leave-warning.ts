/** Makes the browser ask before the page is left, until the returned function is called. */
export function warnOnLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium took nothing else for a question until version 119, of 2023.
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
