import { useTranslations } from 'use-intl';
import { useDate } from '../../messages/use-date.ts';
import { useSiteData } from '../../site-data.ts';
import kept from './accessibility-findings.json';

const findings: { date: string; checks: { id: string; tests: number; failed: number }[] } = kept;
const CHECKS = ['axe', 'size', 'keyboard', 'screenReader', 'map', 'withoutScript'] as const;
const GAPS = ['markers', 'people'] as const;

/** What the tests of the last release found, what they cannot see, and whom to tell (tools/accessibility-findings.ts). */
export function AccessibilityFindings() {
  const t = useTranslations();
  const day = useDate('long');
  const { site } = useSiteData();
  return (
    <>
      <h2>{t('accessibility.heading')}</h2>
      <p>{t('accessibility.when', { date: day(findings.date) })}</p>
      <ul>
        {CHECKS.map((id) => {
          const found = findings.checks.find((check) => check.id === id);
          return (
            found && (
              <li key={id}>
                {t(`accessibility.checks.${id}`)}{' '}
                {t('accessibility.result', { tests: found.tests, failed: found.failed })}
              </li>
            )
          );
        })}
      </ul>
      <h2>{t('accessibility.gapsHeading')}</h2>
      <ul>
        {GAPS.map((id) => (
          <li key={id}>{t(`accessibility.gaps.${id}`)}</li>
        ))}
      </ul>
      {site && (
        <p>
          <a href={site.contactLink}>{t('site.contact')}</a>
        </p>
      )}
    </>
  );
}
