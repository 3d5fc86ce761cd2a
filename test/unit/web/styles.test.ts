/** Contrast of the colours in `web/styles.css` according to WCAG 2.2. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const css = readFileSync('web/styles.css', 'utf8');
const [dark = '', light = ''] = css.split('html[data-theme="light"]');

const themes = { dark: tokensOf(dark), light: { ...tokensOf(dark), ...tokensOf(light.split('\n  }')[0] ?? '') } };

function tokensOf(block: string): Record<string, Colour> {
  const colourMatches = [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6}|rgb\([^)]+\));/g)];
  return Object.fromEntries(colourMatches.map(([, name = '', value = '']) => [name, colourOf(value)]));
}

function colourOf(value: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(value);
  const [red = 0, green = 0, blue = 0, alpha = 1] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : value
        .split(/[^\d.]+/)
        .filter(Boolean)
        .map(Number);
  return [red, green, blue, alpha];
}

const over = ([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour => {
  const mixed = (upper: number, lower: number) => upper * alpha + lower * (1 - alpha);
  return [mixed(r, red), mixed(g, green), mixed(b, blue), 1];
};

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(first: Colour, second: Colour): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const LAYERS = ['ground', 'surface', 'raised', 'overlay'];
const TEXT = ['strong', 'muted', 'faint', 'accent', 'danger', 'limit', 'good'];
const WASHES: readonly [wash: string, texts: readonly string[]][] = [
  ['hover', ['strong', 'muted', 'faint', 'danger', 'limit', 'accent']],
  ['press', ['strong', 'muted']],
  ['accent-wash', ['strong', 'accent']],
  ['danger-wash', ['danger']],
  ['limit-wash', ['limit']],
  ['good-wash', ['good']],
];

describe.each(Object.entries(themes))('contrast in the %s theme', (_, tokens) => {
  const colour = (name: string): Colour => {
    const token = tokens[name];
    if (!token) throw new Error(`There is no colour ${name}.`);
    return token;
  };
  const tooLow = (names: readonly string[], grounds: Readonly<Record<string, Colour>>, least: number) =>
    Object.entries(grounds).flatMap(([where, ground]) =>
      names
        .map((name) => ({ pair: `${name} on ${where}`, is: contrast(colour(name), ground) }))
        .filter(({ is }) => is < least)
        .map(({ pair, is }) => `${pair}: ${is.toFixed(2)}`),
    );
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, colour(layer)]));

  test('is at least 4.5 for text on every layer, on every wash on a layer, and on accent fills', () => {
    expect(tooLow(TEXT, layers, 4.5)).toEqual([]);
    for (const [wash, texts] of WASHES) {
      const washed = LAYERS.map((layer) => [`${wash} on ${layer}`, over(colour(wash), colour(layer))] as const);
      expect(tooLow(texts, Object.fromEntries(washed), 4.5)).toEqual([]);
    }
    const fills = { accent: colour('accent'), 'accent-hover': colour('accent-hover') };
    expect(tooLow(['accent-ink'], fills, 4.5)).toEqual([]);
  });

  test('is at least 3 for the edges of controls and the focus ring on every layer', () => {
    expect(tooLow(['edge', 'accent', 'danger'], layers, 3)).toEqual([]);
  });
});

test('keeps source code at a contrast above 4.5', () => {
  const { ground = [0, 0, 0, 1] as const, ...tokens } = themes.dark;
  const code = Object.entries(tokens).filter(([name]) => name.startsWith('code-'));
  expect(code.length).toBeGreaterThan(3);
  for (const [name, colour] of code) expect(contrast(colour, ground), name).toBeGreaterThan(4.5);
});
