/** Finds elements. These functions run in the page, so they import only types. */
import type { Point } from './driver.ts';

export type Role = 'button' | 'link' | 'field' | 'tab' | 'menuitem' | 'checkbox' | 'picture' | 'text';

export interface ElementQuery {
  readonly role: Role;
  /** Accessible name. White space is ignored. */
  readonly name: string;
}

export interface FoundElement {
  readonly middle: Point;
  /** Null if a click reaches the element, otherwise `disabled`, `out of view` or the HTML of the covering element. */
  readonly obstacle: string | null;
}

/** Returns null if no element matches. */
export function look({ role, name }: ElementQuery): FoundElement | null {
  const selectors: Record<Role, string> = {
    button: 'button:not([role]), [role=button], input[type=file]',
    link: 'a[href]',
    field: 'input:not([type=file], [type=checkbox]), textarea, [role=textbox]',
    tab: '[role=tab]',
    menuitem: '[role=menuitem]',
    checkbox: '[role=checkbox]',
    picture: 'img',
    text: '*',
  };
  const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.ariaHidden === 'true' || getComputedStyle(node).display === 'none')
      return '';
    return [...node.childNodes].map(textOf).join('');
  };
  const nameOf = (element: Element): string => {
    const label = element.ariaLabel ?? element.getAttribute('alt');
    if (label) return label;
    const labels = (element as HTMLInputElement).labels;
    return labels?.length ? [...labels].map(textOf).join(' ') : textOf(element);
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const hidden = getComputedStyle(element).visibility !== 'visible' || element.closest('[inert], [aria-hidden=true]');
    return width > 0 && height > 0 && !hidden;
  };
  const match = [...document.body.querySelectorAll(selectors[role])].find(
    (element) => isVisible(element) && squeeze(nameOf(element)) === squeeze(name),
  );
  if (!match) return null;
  match.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = match.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const over = document.elementFromPoint(middle.x, middle.y);
  const covered = !over || !(match.contains(over) || match === over);
  const disabled = (match as HTMLButtonElement).disabled || match.ariaDisabled === 'true';
  return {
    middle,
    obstacle: disabled ? 'disabled' : covered ? (over?.outerHTML.slice(0, 200) ?? 'out of view') : null,
  };
}

export function readPage(): string {
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.ariaHidden === 'true') return '';
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility !== 'visible') return '';
    const text = [...node.childNodes].map(textOf).join('');
    return display.startsWith('inline') ? text : `\n${text}\n`;
  };
  return textOf(document.body).replaceAll(/\s*\n\s*/g, '\n');
}

export function isAlive(): boolean {
  const first = document.querySelector('main button, main a, main input');
  return first !== null && Object.keys(first).some((key) => key.startsWith('__reactProps'));
}
