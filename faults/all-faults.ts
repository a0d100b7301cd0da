import { clockJumps } from './clock-jumps.ts';
import { damage } from './damage.ts';
import type { Fault, StoreName } from './fault.ts';
import { fillingDisk } from './filling-disk.ts';
import { fullDisk } from './full-disk.ts';
import { fuzz } from './fuzz.ts';
import { hostileReports } from './hostile-reports.ts';
import { killCorrection } from './kill-correction.ts';
import { killEvidence } from './kill-evidence.ts';
import { killImport } from './kill-import.ts';
import { killMigration } from './kill-migration.ts';
import { killServer } from './kill-server.ts';
import { killWorker } from './kill-worker.ts';
import { powerLoss } from './power-loss.ts';
import { primaryLoss } from './primary-loss.ts';
import { restart } from './restart.ts';
import { rolling } from './rolling.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { hang, locks } from './stalls.ts';
import { upgrade } from './upgrade.ts';
import { upstreams } from './upstreams.ts';

interface NamedFault {
  /** What it does, for the command line. */
  does: string;
  run: Fault;
  /** The stores it runs on by default. */
  stores: readonly StoreName[];
}

const BOTH = ['sqlite', 'postgres'] as const;

/** Every fault by its name on the command line. */
export const FAULTS = {
  'kill-server': { does: 'SIGKILL of the server while forms are sent', run: killServer, stores: BOTH },
  'kill-worker': { does: 'one of two workers killed under load', run: killWorker, stores: BOTH },
  'kill-import': {
    does: 'SIGKILL of imports while the site serves the data they replace',
    run: killImport,
    stores: BOTH,
  },
  'kill-evidence': {
    does: 'SIGKILL of imports of evidence and its places while the site serves both',
    run: killEvidence,
    stores: BOTH,
  },
  'kill-correction': {
    does: 'SIGKILL of corrections of listings while the site serves them',
    run: killCorrection,
    stores: BOTH,
  },
  rolling: { does: 'three replicas restarted one by one under load', run: rolling, stores: BOTH },
  restart: { does: 'one machine restarted behind nginx and Caddy under load', run: restart, stores: BOTH },
  upgrade: { does: 'one machine upgraded from git under load, and refused upgrades', run: upgrade, stores: ['sqlite'] },
  'slow-clients': {
    does: 'connections that send one byte at a time, and endless headers and bodies',
    run: slowClients,
    stores: ['sqlite'],
  },
  fuzz: { does: 'random requests to every route', run: fuzz, stores: ['sqlite'] },
  'hostile-reports': {
    does: '1,000 false reports of calls, from one network and from many',
    run: hostileReports,
    stores: BOTH,
  },
  damage: { does: 'random bytes of each file changed or cut off', run: damage, stores: ['sqlite'] },
  'full-disk': { does: 'a disk that is full, then read-only', run: fullDisk, stores: ['sqlite'] },
  'filling-disk': { does: 'a disk that fills up during an import', run: fillingDisk, stores: BOTH },
  hang: { does: 'servers of the database stopped under load', run: hang, stores: ['postgres'] },
  locks: { does: 'tables of the database locked under load', run: locks, stores: ['postgres'] },
  upstreams: {
    does: 'tiles, mail and webhook that are slow, dead or send garbage',
    run: upstreams,
    stores: ['sqlite'],
  },
  'kill-migration': {
    does: 'SIGKILL while both stores create or update their tables',
    run: killMigration,
    stores: BOTH,
  },
  'clock-jumps': { does: 'the clock jumps forward and back by a day and a year', run: clockJumps, stores: ['sqlite'] },
  'primary-loss': { does: 'standbys and the primary killed under load', run: primaryLoss, stores: ['postgres'] },
  'power-loss': {
    does: 'what a power failure would lose of forms and imports that were acknowledged',
    run: powerLoss,
    stores: BOTH,
  },
  soak: { does: 'a mixed load, measuring memory growth', run: soak, stores: ['sqlite'] },
} satisfies Record<string, NamedFault>;
