import type { Config } from '#settings/config.ts';

/**
 * Returns the address of the site at which staff sign in: SITE_URL, or else this machine's by name, because browsers
 * make no passkeys for numbers. `port`: the one that the site listens on.
 */
export function deskOrigin({ SITE_URL, PORT }: Pick<Config, 'SITE_URL' | 'PORT'>, port = PORT): string {
  return SITE_URL ? new URL(SITE_URL).origin : `http://localhost:${port}`;
}
