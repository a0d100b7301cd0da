import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { PlacesResult } from './find-providers.ts';
import styles from './places-page.module.css';

/** Says that the search left out a service; problems with the place are said at its field. */
export function Notice({ notice, ref }: Pick<PlacesResult, 'notice'> & { ref: Ref<HTMLParagraphElement> }) {
  const t = useTranslations();
  return (
    <div role="alert">
      {notice?.kind === 'unknownService' && (
        <p className={styles.notice} ref={ref}>
          {t('places.notice.unknownService', { service: notice.text })}
        </p>
      )}
    </div>
  );
}
