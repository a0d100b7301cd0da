import { withDirectory } from '../data-folder.ts';

/** Shows the listings on the site with the corrections of now. `print` gets the result. */
export async function applyCorrections(print: (text: string) => void): Promise<void> {
  await withDirectory((directory) => directory.applyCorrections());
  print('The site shows it now.');
}
