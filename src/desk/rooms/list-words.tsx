import { NONE } from '#importers/csv/column-plan.ts';
import type { UnknownWord } from '#importers/csv/unknown-words.ts';
import {
  isMeaning,
  MEANT_KEYS,
  type MeantKey,
  OWN_STATE,
  OWN_WORD,
  parseMeanings,
  type WordMeaning,
  writeMeanings,
} from '#importers/csv/word-meanings.ts';
import { comparable } from '#importers/service-words.ts';
import { MEDICAID_PROGRAMS, serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { ServiceOptions } from '../parts/service-options.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { shortly } from './list-warnings.ts';

/** Rarer words are read as proposed. */
const MAX_SHOWN = 40;

const idOf = ({ key, word }: Pick<WordMeaning, 'key' | 'word'>) => `${key}:${comparable(word)}`;

/** Returns `--words` with what was chosen for the words of a file; meanings of words that it does not have stay. */
export function chosenMeanings(words: UnknownWord[], fields: Record<string, string>, before: string): string {
  const kept = new Map(parseMeanings(before).map((each) => [idOf(each), each]));
  for (const [at, { key, word, proposed }] of words.entries()) {
    const given = fields[`w${at}`] ?? '';
    const earlier = kept.get(idOf({ key, word }))?.meaning;
    kept.set(idOf({ key, word }), { key, word, meaning: isMeaning(key, given) ? given : (earlier ?? proposed) });
  }
  return writeMeanings([...kept.values()]);
}

/** A word of the file, with its place in the form. */
interface AskedWord extends UnknownWord {
  at: number;
  chosen: string;
}

/** Asks what words of services and Medicaid mean that are none of ours. `before`: `--words` so far. */
export function WordForm({ words, before }: { words: UnknownWord[]; before: string }) {
  const { t } = useVisit();
  const kept = new Map(parseMeanings(before).map((each) => [idOf(each), each.meaning]));
  const asked = words
    .slice(0, MAX_SHOWN)
    .map((word, at): AskedWord => ({ ...word, at, chosen: kept.get(idOf(word)) ?? word.proposed }));
  return (
    <>
      <p>{t('lists.wordsHelp')}</p>
      <form method="post" action="/lists/words">
        <TokenField />
        {MEANT_KEYS.map((key) => (
          <WordGroup key={key} meant={key} words={asked.filter((word) => word.key === key)} />
        ))}
        {words.length > asked.length && <p>{t('lists.moreWords', { words: words.length - asked.length })}</p>}
        <button type="submit" {...pressedBy('n')}>
          {t('lists.next')}
          <KeyBox shortcut="n" />
        </button>
      </form>
    </>
  );
}

function WordGroup({ meant, words }: { meant: MeantKey; words: AskedWord[] }) {
  const { t } = useVisit();
  if (words.length === 0) return null;
  const titles = { services: t('lists.servicesWords'), medicaid: t('lists.medicaidWords') };
  return (
    <fieldset className="choices">
      <legend>{titles[meant]}</legend>
      {words.map((word) => (
        <WordChoice key={word.at} asked={word} />
      ))}
    </fieldset>
  );
}

function WordChoice({ asked }: { asked: AskedWord }) {
  const { t } = useVisit();
  const id = `w${asked.at}`;
  return (
    <div className="choice">
      <label htmlFor={id}>{shortly(asked.word)}</label>
      <p className="help" id={`${id}-help`}>
        {t('lists.wordRows', { rows: asked.rows })}
      </p>
      <select id={id} name={id} aria-describedby={`${id}-help`} defaultValue={asked.chosen}>
        {asked.key === 'services' ? <ServiceMeanings asked={asked} /> : <MedicaidMeanings />}
      </select>
    </div>
  );
}

function ServiceMeanings({ asked: { chosen, proposed, similar } }: { asked: AskedWord }) {
  const { t, member } = useVisit();
  const name = (slugs: string) =>
    slugs
      .split('; ')
      .map((slug) => serviceBySlug(slug)?.displayName[member.language] ?? slug)
      .join(' + ');
  const likely = [...new Set([chosen, proposed, ...similar])].filter((slugs) => slugs !== OWN_WORD && slugs !== NONE);
  return (
    <>
      <option value={OWN_WORD}>{t('lists.own')}</option>
      <option value={NONE}>{t('lists.leaveOut')}</option>
      {likely.length > 0 && (
        <optgroup label={t('lists.similar')}>
          {likely.map((slugs) => (
            <option key={slugs} value={slugs}>
              {name(slugs)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={likely.length > 0 ? t('lists.otherServices') : t('lists.allServices')}>
        <ServiceOptions except={likely} />
      </optgroup>
    </>
  );
}

function MedicaidMeanings() {
  const { t, member } = useVisit();
  return (
    <>
      <option value={OWN_STATE}>{t('lists.ownState')}</option>
      <option value={NONE}>{t('lists.noMedicaid')}</option>
      <optgroup label={t('lists.allStates')}>
        {MEDICAID_PROGRAMS.slice(1).map(({ name, displayName }) => (
          <option key={name} value={name.slice('MC-'.length)}>
            {displayName[member.language]}
          </option>
        ))}
      </optgroup>
    </>
  );
}
