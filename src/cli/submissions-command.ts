import { defineCommand } from 'citty';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { dataFolder } from './data-folder.ts';
import { UsageError } from './usage-error.ts';

/** `submissions`: what visitors sent, newest first, one JSON object a line; `--delete` removes one for good. */
export const submissionsCommand = defineCommand({
  meta: { name: 'submissions', description: 'Show what visitors sent, one JSON object a line' },
  args: { delete: { type: 'string', description: 'Id of a submission to remove for good' } },
  run: async ({ args }) => {
    const store = openFormStore({ folder: dataFolder() });
    try {
      if (args.delete === undefined) {
        for (const submission of await store.list()) console.log(JSON.stringify(submission));
      } else if ((await store.remove([args.delete])) > 0) {
        console.log(`Removed ${args.delete}.`);
      } else {
        throw new UsageError(`There is no submission '${args.delete}'. List them with: npm run submissions`);
      }
    } finally {
      await store.close();
    }
  },
});
