import type { StreetArea, StreetOrigin } from '#basemap/street-file.ts';
import type { ReachProblem } from '#delivery/reach.ts';
import type { ImportReport } from '#importers/import-report.ts';
import type { EvidenceInfo } from '#listings/evidence.ts';
import type { SourceInfo } from '#listings/provider.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Config } from '#settings/config.ts';
import type { SiteContent } from '#site-content/site-content.ts';

/** The data that the checks read. If a function throws, its check reports a problem. */
export interface DoctorDeps {
  now: Date;
  nodeVersion: string;
  /** Of the machine, or of what it may use. */
  memoryMb: () => number;
  config: Config;
  /** What the file with the map's streets covers and comes from; null without one. Throws `StreetFileError`. */
  streets: () => Promise<{ area: StreetArea; origin: StreetOrigin | null } | null>;
  /** Throws `ContentError`. */
  content: () => Pick<SiteContent, 'notices'>;
  /** Languages whose lexicon is compiled, of the content that was read last. */
  compiled: () => ContentLanguage[];
  /** State and free space of DATA_DIR. */
  dataFolder: () => { state: 'missing' | 'not writable' | 'open to others' | 'writable'; freeBytes: number };
  sources: () => Promise<SourceInfo[]>;
  /** What Medicaid paid for, or null. */
  evidence: () => Promise<EvidenceInfo | null>;
  /** Each source's latest report of a real import. */
  lastReports: () => Pick<ImportReport, 'source' | 'rows'>[];
  forms: () => Promise<FormFacts>;
  /** Number of forms on this server that are waiting for the database. */
  waitingForms: () => number;
  /** The backup folder; when its newest backup was made, or null; its files that are missing or of another length. */
  newestBackup: () => { folder: string; madeAt: string | null; resized: string[] };
  reach: Record<'mail' | 'webhook' | 'listmonk', () => Promise<ReachProblem>>;
}

/** Facts about stored forms. */
export interface FormFacts {
  /** ISO date and time of every submission that awaits review. */
  undecided: string[];
  givenUp: number;
}
