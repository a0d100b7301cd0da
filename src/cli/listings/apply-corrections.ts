import type { CorrectionChange } from '#listings/corrections.ts';
import { withDirectory } from '../data-folder.ts';

/** Keeps a change of the corrections and shows the listings on the site with those of now. `print` gets the result. */
export async function applyCorrections(print: (text: string) => void, change?: CorrectionChange): Promise<void> {
  await withDirectory((directory) => directory.applyCorrections(change));
  print('The site shows it now.');
}
