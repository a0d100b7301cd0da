import { STATES } from '#gazetteer/states.ts';
import { statementByAnyWord } from '#importers/fact-words.ts';
import { entries } from '#importers/row-entries.ts';
import { serviceByAnyWord } from '#importers/service-words.ts';
import { FACTS, SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { contentLanguage } from '#model/content-language.ts';
import { FACT_GROUPS, readStatement } from '#model/place-facts.ts';
import type { Given } from '#operations/listings/set-values.ts';
import { type Translate, textOf } from '../messages/translate.ts';
import { Field } from '../parts/field.tsx';
import { Notes, notedBy } from '../parts/notes.tsx';
import { FieldProblems } from '../parts/problem-box.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { HAS, type ListingKey, type ProblemTexts } from './listing-form.ts';

interface ListingFieldsProps {
  /** As the CSV template has them. */
  values: Given;
  problems: ProblemTexts;
}

/** Every field of a listing; those that are corrected most are first. */
export function ListingFields({ values, problems }: ListingFieldsProps) {
  const { t } = useVisit();
  const fields = (...keys: ListingKey[]) =>
    keys.map((key) => <OneField key={key} name={key} value={values[key] ?? ''} problem={problems[key]} />);
  return (
    <>
      {fields('name', 'phone', 'more_phones', 'hours', 'address', 'city', 'state', 'zip', 'website', 'email')}
      <ServiceBoxes text={values.services ?? ''} problem={problems.services} />
      {fields('other_services', 'medicaid', 'accepting', 'accepting_as_of')}
      <FactChoices text={values.facts ?? ''} problem={problems.facts} />
      {fields('description', 'eligibility', 'how_to_apply', 'fees')}
      <details open={Boolean(problems.lat || problems.lng)}>
        <summary>{t('listing.exactPlace')}</summary>
        <p>{t('listing.exactHelp')}</p>
        {fields('lat', 'lng')}
      </details>
    </>
  );
}

/** The problems of fields. `lead`: said before them. */
export function ListingProblems({ problems, lead }: { problems: ProblemTexts; lead?: string | undefined }) {
  const { t } = useVisit();
  return (
    <FieldProblems
      lead={lead ?? t('listing.notYet')}
      problems={Object.entries(problems).map(([field, text]) => ({
        field,
        text: `${textOf(t, 'listings.fields', field) ?? field}: ${text}`,
      }))}
    />
  );
}

interface OneFieldProps {
  name: ListingKey;
  value: string;
  problem: string | undefined;
}

const LONG: readonly ListingKey[] = ['description', 'eligibility', 'how_to_apply', 'fees'];
const STATE_NAMES = Object.fromEntries([['', ''], ...STATES.map(({ usps, name }) => [usps, name])]);

function OneField({ name, value, problem }: OneFieldProps) {
  const { t } = useVisit();
  const given = { name, label: textOf(t, 'listings.fields', name) ?? name, value, problem };
  if (name === 'state') return <SelectField {...given} options={STATE_NAMES} />;
  if (name === 'accepting') return <SelectField {...given} options={answerOptions(t)} />;
  return <Field {...given} help={textOf(t, 'listing.help', name)} isLong={LONG.includes(name)} />;
}

const answerOptions = (t: Translate) => ({ '': t('listing.unknown'), yes: t('listing.yes'), no: t('listing.no') });

interface SelectFieldProps {
  name: string;
  label: string;
  value: string;
  /** Labels by value. */
  options: Record<string, string>;
  problem?: string | undefined;
}

function SelectField({ name, label, value, options, problem }: SelectFieldProps) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <Notes of={name} problem={problem} />
      <select id={name} name={name} defaultValue={value} {...notedBy({ of: name, problem })}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}

interface ListProps {
  /** Its entries, as the CSV template has them. */
  text: string;
  problem: string | undefined;
}

/** A box for each service, the chosen ones first. */
function ServiceBoxes({ text, problem }: ListProps) {
  const { t } = useVisit();
  const title = t('listings.fields.services');
  const language = contentLanguage(t('language'));
  const chosen = new Set(entries(text).map(serviceByAnyWord));
  const collator = new Intl.Collator(language);
  const rank = ({ id }: { id: number }) => (chosen.has(id) ? 0 : 1);
  const sorted = SERVICES.toSorted(
    (a, b) => rank(a) - rank(b) || collator.compare(a.displayName[language], b.displayName[language]),
  );
  return (
    <fieldset id="services" tabIndex={-1} aria-describedby={problem && 'services-problem'}>
      <legend>{`${title} (${t('listing.chosen', { count: chosen.size })})`}</legend>
      <Notes of="services" problem={problem} />
      <input type="hidden" name={HAS.services} value="1" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a field set without a legend in another one */}
      <div className="scroll-list boxes" role="group" tabIndex={0} aria-label={title}>
        {sorted.map(({ id, displayName }) => (
          <div key={id} className="check">
            <input
              type="checkbox"
              id={`service-${id}`}
              name={`service-${id}`}
              value="1"
              defaultChecked={chosen.has(id)}
            />
            <label htmlFor={`service-${id}`}>{displayName[language]}</label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** What is known of each fact, by subject. */
function FactChoices({ text, problem }: ListProps) {
  const { t } = useVisit();
  const answers = new Map(
    entries(text)
      .map((each) => readStatement(statementByAnyWord(each) ?? each))
      .map(({ key, answer }) => [key, answer]),
  );
  const ofGroup = (group: string) => Object.entries(FACTS).filter(([, fact]) => fact.group === group);
  return (
    <details id="facts" open={Boolean(problem)}>
      <summary>{`${t('listing.facts')} (${t('listing.chosen', { count: answers.size })})`}</summary>
      <Notes of="facts" problem={problem} />
      <p>{t('listing.factsHelp')}</p>
      <input type="hidden" name={HAS.facts} value="1" />
      {FACT_GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{t(`listing.groups.${group}`)}</legend>
          <div className="boxes">
            {ofGroup(group).map(([key, fact]) => (
              <div key={key}>
                <SelectField
                  name={`fact-${key}`}
                  label={fact[contentLanguage(t('language'))]}
                  value={answers.get(key) ?? ''}
                  options={answerOptions(t)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}
