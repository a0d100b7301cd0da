import type { SiteIcon } from '#site-content/site-content.ts';

/** The icon of a site whose content has none: public/favicon.svg, and what the build draws from it. */
export const BUILT_IN_ICON: SiteIcon = {
  src: '/favicon.svg',
  drawn: { 192: '/icons/192.png', 512: '/icons/512.png', maskable: '/icons/maskable.png' },
};
