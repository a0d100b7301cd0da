import { useTranslations } from 'use-intl';
import { MEDICAID_LADDER, MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './how-we-know-page.module.css';

export const handle = { static: true };

/** What each kind of evidence for Medicaid proves and does not prove, in the ladder's order; what the levels mean. */
export default function HowWeKnowPage() {
  const t = useTranslations();
  return (
    <article className={`page-width prose ${styles.page}`}>
      <PageHead title={t('howWeKnow.title')} description={t('howWeKnow.lead')} />
      <h1>{t('howWeKnow.title')}</h1>
      <p>{t('howWeKnow.lead')}</p>
      <p>{t('howWeKnow.neverNo')}</p>
      <h2>{t('howWeKnow.ladder')}</h2>
      <ol>
        {MEDICAID_LADDER.map((rung) => (
          <li key={rung}>
            <strong>{t(`howWeKnow.says.${rung}`)}</strong> {t(`howWeKnow.proves.${rung}`)}{' '}
            {t(`howWeKnow.limits.${rung}`)}
          </li>
        ))}
      </ol>
      <section>
        <h2>{t('howWeKnow.levelsHeading')}</h2>
        <ul>
          {MEDICAID_LEVELS.map((level) => (
            <li key={level}>
              <strong>{t(`howWeKnow.level.${level}`)}</strong> {t(`howWeKnow.levelMeans.${level}`)}
            </li>
          ))}
        </ul>
      </section>
      <h2>{t('howWeKnow.ageHeading')}</h2>
      <p>{t('howWeKnow.age')}</p>
      <h2>{t('howWeKnow.serviceHeading')}</h2>
      <p>{t('howWeKnow.service')}</p>
      <h2>{t('howWeKnow.doHeading')}</h2>
      <p>{t('howWeKnow.do')}</p>
    </article>
  );
}
