import { useTranslations } from 'use-intl';
import { clockOf, FACT_GROUPS, type FactGroup } from '#model/place-facts.ts';
import type { FactAnswer, ProviderView } from '#wire/provider-view.ts';
import { useAge } from '../messages/use-age.ts';
import styles from './provider-details.module.css';
import { useSourceText } from './source-title.ts';

/** Groups of facts about whom a place sees. */
const WHOM: readonly FactGroup[] = ['ages', 'people'];

interface FactListProps {
  provider: ProviderView;
  /** Whom they see, or everything else. */
  part: 'whom' | 'rest';
  /** Heading level of the list. */
  Section: 'h2' | 'h4';
}

/** What sources say of access, languages, ages and payment, by group; where they differ, who says what, and when. */
export function FactList({ provider, part, Section }: FactListProps) {
  const t = useTranslations();
  const ageOf = useAge();
  const sourceText = useSourceText();
  const { answers = [], assembled, source } = provider;
  const ofPart = answers.filter(({ group }) => WHOM.includes(group) === (part === 'whom'));
  if (ofPart.length === 0) return null;
  const said = ofPart.map((each) => ({ ...each, ...wordsOf(each) }));
  const Group = part === 'whom' ? Section : Section === 'h2' ? 'h3' : 'h5';
  const isOfOne = said.every(({ who }) => who === said[0]?.who);
  return (
    <section>
      {part === 'rest' && <Section>{t('provider.facts')}</Section>}
      {FACT_GROUPS.map((group) => {
        const ofGroup = said.filter((each) => each.group === group);
        return (
          ofGroup.length > 0 && (
            <div key={group} className={styles.group}>
              <Group>{t(`provider.groups.${group}`)}</Group>
              <ul className={styles.bullets}>
                {ofGroup.map(({ key, words, who }) => (
                  <li key={key}>
                    {words} {!isOfOne && <span className={styles.soft}>({who})</span>}
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      {isOfOne && <p className={styles.soft}>({said[0]?.who})</p>}
    </section>
  );

  function wordsOf({ answer, group, text, asOf, saidBy }: FactAnswer) {
    const fact = answer === 'no' ? t('provider.factNo', { fact: text }) : text;
    const ago = asOf && ageOf(clockOf(group, answer), asOf);
    const record = saidBy === undefined ? source : (assembled?.records[saidBy] ?? source);
    return { words: ago ? t('provider.factOld', { fact, ago }) : fact, who: sourceText(record) };
  }
}
