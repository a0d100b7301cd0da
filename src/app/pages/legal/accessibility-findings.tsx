import { useTranslations } from 'use-intl';
import { useDate } from '../../messages/use-date.ts';
import { useSiteData } from '../../site-data.ts';
import findingsJson from './accessibility-findings.json';

const findings: { date: string; checks: { id: string; tests: number; failed: number }[] } = findingsJson;
const CHECKS = ['axe', 'size', 'keyboard', 'screenReader', 'map', 'withoutScript'] as const;
const GAPS = ['markers', 'people'] as const;

/** Accessibility findings of the last release (tools/accessibility-findings.ts), known gaps, and a contact link. */
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
