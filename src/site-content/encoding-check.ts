import { isUtf8 } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from './content-problem.ts';

/** Returns a problem for every text file of the content folder that is not UTF-8, at its first unreadable line. */
export function encodingProblems(folder: string): ContentProblem[] {
  return globSync('**/*.{yaml,yml,md,vtt}', { cwd: folder }).flatMap((name): ContentProblem[] => {
    const bytes = readFileSync(join(folder, name));
    if (isUtf8(bytes)) return [];
    const lines = bytes.toString('latin1').split('\n');
    const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
    return [{ code: 'wrong-encoding', file: name.replaceAll('\\', '/'), line, field: '', message: MESSAGE }];
  });
}

const MESSAGE =
  'This file is not saved as UTF-8, so letters such as é, ñ or “ would be lost. ' +
  'Open it in the program that wrote it and save it with the encoding UTF-8 (in Notepad: Save as, Encoding).';
