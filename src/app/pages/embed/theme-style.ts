import type { CSSProperties } from 'react';
import tokens from '#ui/tokens.css?raw';
import type { Theme } from './embed-query.ts';

/**
 * Returns the colors of a theme as the style of an element: within it, they come before those that the visitor's device
 * prefers. Read from the tokens, which have them once.
 */
export function themeStyle(theme: Theme, css = tokens): CSSProperties {
  const [always = '', rest = ''] = css.split('@media (prefers-color-scheme: dark)');
  const [inDark = ''] = rest.split('@media');
  const dark = tokensIn(inDark);
  const light = Object.entries(tokensIn(always)).filter(([name]) => name in dark);
  return { colorScheme: theme, ...(theme === 'dark' ? dark : Object.fromEntries(light)) };
}

function tokensIn(css: string): Record<string, string> {
  const found = css.split('\n').map((line) => /^(--[\w-]+): ([^;]+);$/.exec(line.trim()));
  return Object.fromEntries(found.flatMap((token) => (token ? [[token[1]!, token[2]!]] : [])));
}
