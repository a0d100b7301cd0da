import { compileContent } from './compiled-content.ts';

// Compiles a content folder: the program of another process. Arguments: the folder, and that of smaller copies of its
// pictures.
const [folder = '', variants = ''] = process.argv.slice(2);
await compileContent(folder, { variants });
