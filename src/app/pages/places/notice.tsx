import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { PlacesResult } from './find-providers.ts';
import styles from './places-page.module.css';

/** Says what the search did not understand and what to do about it. */
export function Notice({ notice, ref }: Pick<PlacesResult, 'notice'> & { ref: Ref<HTMLParagraphElement> }) {
  const t = useTranslations();
  return (
    <div role="alert">
      {notice && (
        <p className={styles.notice} ref={ref}>
          {notice.kind === 'noPlace' && t('places.notice.noPlace')}
          {notice.kind === 'unknownPlace' && t('places.notice.unknownPlace', { place: notice.text })}
          {notice.kind === 'unknownService' && t('places.notice.unknownService', { service: notice.text })}
        </p>
      )}
    </div>
  );
}
