import type { DoctorParts } from './doctor-parts.ts';
import { type Finding, fault, look, ok } from './finding.ts';

/** The oldest Node.js that runs this program (tools/run.mjs brings it along). */
const OLDEST_NODE_MAJOR = 24;

export function checkNode({ nodeVersion }: Pick<DoctorParts, 'nodeVersion'>): Finding {
  if (Number(nodeVersion.split('.')[0]) >= OLDEST_NODE_MAJOR) return ok(`It is ${nodeVersion}.`);
  return fault(
    `It is ${nodeVersion}, which is too old.`,
    `Start this with npm run, which brings Node.js ${OLDEST_NODE_MAJOR} along.`,
  );
}

export function checkAddress({ config: { SITE_URL } }: Pick<DoctorParts, 'config'>): Finding {
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

/** Only a web server in front talks to a loopback address. */
export function checkVisitors({ config }: Pick<DoctorParts, 'config'>): Finding {
  const isLoopback = /^(127\.|localhost$|::1$)/.test(config.HOST);
  if (isLoopback && config.TRUSTED_PROXIES.length === 0)
    return look(
      'Visitors cannot be told apart, so that no single one can be kept from using the site up.',
      'Behind a web server on this machine set TRUSTED_PROXIES=127.0.0.1,::1.',
    );
  return ok('Visitors can be told apart.');
}
