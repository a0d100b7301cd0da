import type { ReachProblem } from '#delivery/reach.ts';
import type { SourceInfo } from '#directory/provider.ts';
import type { ImportReport } from '#importers/import-report.ts';
import type { Config } from '#settings/config.ts';
import type { SiteContent } from '#site-content/site-content.ts';

/** What the checks look at. Each function may throw: then the check is a problem. */
export interface DoctorDeps {
  now: Date;
  nodeVersion: string;
  config: Config;
  /** Throws `ContentError`. */
  content: () => Pick<SiteContent, 'notices'>;
  /** Of DATA_DIR, or what is wrong with it. */
  dataFolder: () => { state: 'missing' | 'not writable' | 'writable'; freeBytes: number };
  sources: () => Promise<SourceInfo[]>;
  /** The latest report of each source that changed something. */
  lastReports: () => Pick<ImportReport, 'source' | 'rows'>[];
  forms: () => Promise<FormFacts>;
  /** Forms on this server that wait for the database to come back. */
  waitingForms: () => number;
  /** When the newest backup in the folder was made, or null. */
  newestBackup: () => { folder: string; madeAt: string | null };
  reach: Record<'mail' | 'webhook' | 'listmonk', () => Promise<ReachProblem>>;
}

/** What is known of forms, in numbers. */
export interface FormFacts {
  /** ISO date and time of every submission that nobody has decided on. */
  undecided: string[];
  givenUp: number;
}
