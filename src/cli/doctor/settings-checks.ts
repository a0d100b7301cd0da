import type { DoctorDeps } from './doctor-deps.ts';
import { type Finding, look, ok, problem } from './finding.ts';

/** The oldest Node.js that runs this program (tools/run.mjs brings it along). */
const OLDEST_NODE_MAJOR = 24;

export function checkNode({ nodeVersion }: Pick<DoctorDeps, 'nodeVersion'>): Finding {
  if (Number(nodeVersion.split('.')[0]) >= OLDEST_NODE_MAJOR) return ok(`It is ${nodeVersion}.`);
  return problem(
    `It is ${nodeVersion}, which is too old.`,
    `Start this with npm run, which brings Node.js ${OLDEST_NODE_MAJOR} along.`,
  );
}

export function checkAddress({ config: { SITE_URL } }: Pick<DoctorDeps, 'config'>): Finding {
  if (!SITE_URL)
    return look(
      'SITE_URL is not set: links that leave the site name whatever address was asked for.',
      'Set SITE_URL to the address of the site.',
    );
  if (!SITE_URL.startsWith('https:'))
    return look(
      `${SITE_URL} is not https: others on the way can read what visitors write.`,
      'Put a web server with TLS in front, and set SITE_URL to its https address.',
    );
  return ok(SITE_URL);
}

/** Without a trusted proxy, whoever comes through one on this machine or a private network is not counted. */
export function checkVisitors({ config }: Pick<DoctorDeps, 'config'>): Finding {
  if (config.TRUSTED_PROXIES.length > 0) return ok(`Told apart by what ${config.TRUSTED_PROXIES.join(', ')} says.`);
  return look(
    'Behind a web server visitors cannot be told apart, so that no single one can be kept from using the site up.',
    'Set TRUSTED_PROXIES to its address: 127.0.0.1,::1 on this machine, the network\u2019s gateway from a container.',
  );
}
