import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import { Icon } from './icon.tsx';
import styles from './provider-details.module.css';

interface DirectionsProps {
  address: string;
  location: Point;
  isExact: boolean;
  /** As in `ProviderView`. */
  mailOnly?: boolean | undefined;
}

/** Links to map services, unless nobody can go there. None is contacted before the visitor chooses one. */
export function Directions({ address, location, isExact, mailOnly }: DirectionsProps) {
  const t = useTranslations();
  if (mailOnly) return <p className={styles.soft}>{t('provider.mailOnly')}</p>;
  const line = address.replaceAll('\n', ', ');
  const point = `${location.lat},${location.lng}`;
  // An approximate point is the center of a ZIP code, so the address is better.
  const target = encodeURIComponent(isExact ? point : line);
  const maps = [
    ['Apple Maps', `https://maps.apple.com/?daddr=${target}`],
    ['Google Maps', `https://www.google.com/maps/dir/?api=1&destination=${target}`],
    ['OpenStreetMap', `https://www.openstreetmap.org/search?query=${encodeURIComponent(line)}`],
  ] as const;
  return (
    <details className={`${styles.directions} no-print`}>
      <summary>
        <Icon name="pin" /> {t('provider.directions')} <Icon name="down" size="1em" />
      </summary>
      <p className={styles.soft}>{t('provider.directionsHelp')}</p>
      <ul className={styles.maps}>
        <li>
          <a href={`geo:${isExact ? point : '0,0'}?q=${encodeURIComponent(line)}`}>{t('provider.mapsApp')}</a>
        </li>
        {maps.map(([name, address]) => (
          <li key={name}>
            <a href={address} rel="noopener noreferrer external">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
