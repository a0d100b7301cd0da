import { damage } from './damage.ts';
import type { Fault, StoreName } from './fault.ts';
import { fuzz } from './fuzz.ts';
import { killImport } from './kill-import.ts';
import { killServer } from './kill-server.ts';
import { rolling } from './rolling.ts';
import { slowClients } from './slow-clients.ts';

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
} satisfies Record<string, NamedFault>;
