import { defineCommand } from 'citty';
import type { FormStore } from '#forms/form-store.ts';
import { withFormStore } from '#operations/submissions/form-store.ts';
import { approve, deleteSubmissions, reject } from './decide-submissions.ts';
import { exportSubmissions } from './export-submissions.ts';
import { listSubmissions, resend, showSubmission } from './list-submissions.ts';
import { ACTIONS, type Action, type Request, readRequest } from './submissions-request.ts';

/** The implementation of each action. */
const RUN: Record<Action, (store: FormStore, request: Request) => Promise<unknown>> = {
  list: listSubmissions,
  show: showSubmission,
  export: exportSubmissions,
  approve,
  reject,
  delete: deleteSubmissions,
  resend,
};

/** `submissions`: lists, decides on and deletes what visitors sent. */
export const submissionsCommand = defineCommand({
  meta: {
    name: 'submissions',
    description: [
      'List, decide on and delete what visitors sent. <id>: the start of an id is enough.',
      '',
      '  list [--kind …] [--state new]          all submissions, newest first',
      '  show <id>                              one submission with its deliveries',
      '  export --format csv|json [--kind …] [--out file]   --kind newsletter: the subscribers',
      "  approve <id> [--field businessAddress='…'] [--services '…; …']   lists a business on the site",
      '  reject <id>                            do not list it, or no longer',
      '  approve | reject <id of a problem report>   it was right, or was not',
      '  delete <id> | --older-than 365d        permanently, with any listing',
      '  resend [<id>]                          retries failed deliveries',
    ].join('\n'),
  },
  args: {
    action: { type: 'positional', description: `One of ${ACTIONS.join(', ')}`, required: false },
    id: { type: 'positional', description: 'Id of a submission, or its start', required: false },
    kind: { type: 'string', description: 'Only this form', valueHint: 'add-business' },
    state: { type: 'string', description: 'Only new, approved or rejected ones' },
    format: { type: 'string', description: 'csv or json' },
    out: { type: 'string', description: 'Output file, readable only by you', valueHint: 'file' },
    field: { type: 'string', description: 'A corrected field; may be repeated', valueHint: "name='…'" },
    services: { type: 'string', description: 'Its services, as named in the site’s filter', valueHint: "'…; …'" },
    'older-than': { type: 'string', description: 'Only those older than this', valueHint: '365d' },
  },
  run: async ({ rawArgs }) => {
    const { action, ...request } = readRequest(rawArgs);
    await withFormStore((store) => RUN[action](store, request));
  },
});
