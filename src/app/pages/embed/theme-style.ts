import type { CSSProperties } from 'react';
import tokens from '#ui/tokens.css?raw';
import type { Theme } from './embed-query.ts';

/** What every page has, and what it has where the device prefers dark. */
const PARTS = /^([\s\S]*?)@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/;

/**
 * Returns the colors of a theme as the style of an element: within it, they come before those that the visitor's device
 * prefers. Read from the tokens, which have them once.
 */
export function themeStyle(theme: Theme, css = tokens): CSSProperties {
  const [, always = '', inDark = ''] = PARTS.exec(css) ?? [];
  const dark = tokensIn(inDark);
  const light = Object.entries(tokensIn(always)).filter(([name]) => name in dark);
  return { colorScheme: theme, ...(theme === 'dark' ? dark : Object.fromEntries(light)) };
}

function tokensIn(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}
