import type { CSSProperties } from 'react';
import tokens from '#ui/tokens.css?raw';
import type { Theme } from './embed-query.ts';

const [, LIGHT = '', DARK = ''] =
  /^([\s\S]*?)@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(tokens) ?? [];

/**
 * Returns the colors of a theme as the style of an element: within it, they come before those that the visitor's device
 * prefers. Read from the tokens, which have them once.
 */
export function themeStyle(theme: Theme): CSSProperties {
  const dark = tokensIn(DARK);
  const light = Object.entries(tokensIn(LIGHT)).filter(([name]) => name in dark);
  return { colorScheme: theme, ...(theme === 'dark' ? dark : Object.fromEntries(light)) };
}

function tokensIn(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}
