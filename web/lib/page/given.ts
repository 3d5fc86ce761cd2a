/** What the Worker put into this page, in the element of this id; null: nothing. Read once. */
export function takeGiven<T>(id: string): T | null {
  const element = document.getElementById(id);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as T) : null;
}
