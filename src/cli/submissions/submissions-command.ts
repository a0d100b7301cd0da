import { defineCommand } from 'citty';
import type { FormStore } from '#forms/form-store.ts';
import { approve, reject } from './decide-submission.ts';
import { deleteSubmissions } from './delete-submissions.ts';
import { exportSubmissions } from './export-submissions.ts';
import { withFormStore } from './form-store.ts';
import { listSubmissions, resend, showSubmission } from './list-submissions.ts';
import { ACTIONS, type Action, type Request, readRequest } from './request.ts';

/** How each action is done. */
const DO: Record<Action, (store: FormStore, request: Request) => Promise<void>> = {
  list: listSubmissions,
  show: showSubmission,
  export: exportSubmissions,
  approve,
  reject,
  delete: deleteSubmissions,
  resend,
};

/** `submissions`: reads, decides on and removes what visitors sent. */
export const submissionsCommand = defineCommand({
  meta: {
    name: 'submissions',
    description: [
      'Read, decide on and remove what visitors sent. <id>: the beginning of a number is enough.',
      '',
      '  list [--kind …] [--state new]          what there is, newest first',
      '  show <id>                              one, whole, and where it was sent on to',
      '  export --format csv|json [--kind …] [--out file]   --kind newsletter: who gets the newsletter',
      "  approve <id> [--field businessAddress='…'] [--services '…; …']   lists a business on the site",
      '  reject <id>                            not to be listed, or no longer',
      '  delete <id> | --older-than 365d        for good; a listed business is taken off the site',
      '  resend [<id>]                          tries again what could not be sent on',
    ].join('\n'),
  },
  args: {
    action: { type: 'positional', description: `One of ${ACTIONS.join(', ')}`, required: false },
    id: { type: 'positional', description: 'Number of a submission, or its beginning', required: false },
    kind: { type: 'string', description: 'Only this form', valueHint: 'add-business' },
    state: { type: 'string', description: 'Only new, approved or rejected ones' },
    format: { type: 'string', description: 'csv or json' },
    out: { type: 'string', description: 'File to write, readable for you alone', valueHint: 'file' },
    field: { type: 'string', description: 'An answer as it should be; again for each', valueHint: "name='…'" },
    services: { type: 'string', description: 'Its services, in the words of the site’s filter', valueHint: "'…; …'" },
    'older-than': { type: 'string', description: 'Those received longer ago', valueHint: '365d' },
  },
  run: async ({ rawArgs }) => {
    const { action, ...request } = readRequest(rawArgs);
    await withFormStore((store) => DO[action](store, request));
  },
});
