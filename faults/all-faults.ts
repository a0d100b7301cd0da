import { clockJumps } from './clock-jumps.ts';
import { damage } from './damage.ts';
import type { Fault, StoreName } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { fuzz } from './fuzz.ts';
import { killImport } from './kill-import.ts';
import { killMigration } from './kill-migration.ts';
import { killServer } from './kill-server.ts';
import { primaryLoss } from './primary-loss.ts';
import { rolling } from './rolling.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { upstreams } from './upstreams.ts';

interface NamedFault {
  /** What it does, in a sentence. */
  does: string;
  run: Fault;
  /** The stores that it makes a difference to. */
  stores: readonly StoreName[];
}

const BOTH = ['sqlite', 'postgres'] as const;

/** Every fault by the name that the command line takes. */
export const FAULTS = {
  'kill-server': { does: 'SIGKILL of the server while forms are sent', run: killServer, stores: BOTH },
  'kill-import': { does: 'SIGKILL of imports while the site serves what they replace', run: killImport, stores: BOTH },
  rolling: { does: 'three replicas restarted one by one under load', run: rolling, stores: BOTH },
  'slow-clients': {
    does: 'connections that send a byte now and then, and headers and bodies without end',
    run: slowClients,
    stores: ['sqlite'],
  },
  fuzz: { does: 'nonsense to every route', run: fuzz, stores: ['sqlite'] },
  damage: { does: 'random bytes of each file changed or cut off', run: damage, stores: ['sqlite'] },
  'full-disk': { does: 'a disk that is full, then closed for writing', run: fullDisk, stores: ['sqlite'] },
  upstreams: { does: 'tiles, mail and webhook slow, dead and talking garbage', run: upstreams, stores: ['sqlite'] },
  'kill-migration': { does: 'SIGKILL while both stores make or update their tables', run: killMigration, stores: BOTH },
  'clock-jumps': { does: 'the clock jumps by a day and a year, forth and back', run: clockJumps, stores: ['sqlite'] },
  'primary-loss': { does: 'standbys and the primary killed under load', run: primaryLoss, stores: ['postgres'] },
  soak: { does: 'a mixed load, the slope of memory', run: soak, stores: ['sqlite'] },
} satisfies Record<string, NamedFault>;
