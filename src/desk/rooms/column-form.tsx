import { STATES } from '#gazetteer/states.ts';
import { fedKeys, NONE } from '#importers/csv/column-plan.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#importers/csv/csv-template.ts';
import { type TableLook, unusableHeaders } from '#importers/csv/inspect-table.ts';
import { ADDRESS_CELL, TOWN_CELL } from '#importers/csv/place-cell.ts';
import { MAX_TITLE } from '#operations/lists/list-request.ts';
import { Field } from '../parts/field.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { ServiceOptions } from '../parts/service-options.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { BOTH, type ColumnAnswers, type ColumnProblems, EVIDENCES } from './list-columns.ts';
import { fieldName, misfits, shortly } from './list-warnings.ts';

interface ColumnFormProps {
  /** Null for a layout that needs no mapping: then only the list itself is asked about. */
  look: TableLook | null;
  given: ColumnAnswers;
  problems?: ColumnProblems;
}

/** Asks what is in each column, and about the list. */
export function ColumnForm({ look, given, problems = {} }: ColumnFormProps) {
  const { t } = useVisit();
  return (
    <>
      <ColumnWarnings look={look} given={given} problems={problems} />
      <form method="post" action="/lists/columns">
        <TokenField />
        {look ? <ColumnChoices look={look} given={given} /> : <p>{t('lists.noMapping')}</p>}
        <h2>{t('lists.about')}</h2>
        <Field
          name="title"
          label={t('lists.title')}
          value={given.title}
          problem={problems.title}
          more={{ maxLength: MAX_TITLE }}
        />
        <Field
          name="edition"
          label={t('lists.edition')}
          value={given.edition}
          help={t('lists.editionHelp')}
          problem={problems.edition}
          more={{ type: 'date' }}
        />
        <Field
          name="link"
          label={t('lists.link')}
          value={given.link}
          help={t('lists.linkHelp')}
          problem={problems.link}
          more={{ inputMode: 'url' }}
        />
        {look && <EvidenceChoice chosen={given.evidence} />}
        <button type="submit" {...pressedBy('n')}>
          {t('lists.next')}
          <KeyBox shortcut="n" />
        </button>
      </form>
    </>
  );
}

function ColumnWarnings({ look, given, problems }: Required<ColumnFormProps>) {
  const { t } = useVisit();
  const warnings = Object.values(problems);
  if (look && hasTitle(look)) warnings.push(t('lists.titleRow'));
  if (look && look.malformed > 0) warnings.push(t('lists.malformed', { rows: look.malformed }));
  if (look) warnings.push(...misfits(look, given.chosen, t));
  if (warnings.length === 0) return null;
  return (
    <div className="problems" role="alert">
      <ul>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the first row is a title rather than a header: most of its cells are empty, or other rows have more. */
function hasTitle({ columns, rows, malformed }: TableLook): boolean {
  const unnamed = columns.filter(({ header, filled }) => header === '' && filled > 0).length;
  return unnamed * 2 > columns.length || malformed * 2 > rows;
}

/** Each column with its first values and the field that it feeds; then what all rows have. */
function ColumnChoices({ look, given }: { look: TableLook; given: ColumnAnswers }) {
  const { t } = useVisit();
  const unusable = unusableHeaders(look.columns);
  return (
    <>
      <p>{t('lists.columnsHelp', { rows: look.rows, columns: look.columns.length })}</p>
      <fieldset className="choices">
        <legend>{t('lists.columns')}</legend>
        {look.columns.map(({ header, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column's position is its name
          <div key={at} className="choice">
            <label htmlFor={`c${at}`}>{shortly(header) || t('lists.columnNoName', { number: at + 1 })}</label>
            <p className="help" id={`c${at}-help`}>
              {samples.join(' · ') || t('lists.columnEmpty')}
            </p>
            {unusable.has(at) ? (
              <p className="help">{t('lists.columnTwice')}</p>
            ) : (
              <ColumnSelect at={at} chosen={given.chosen[at] ?? NONE} />
            )}
          </div>
        ))}
      </fieldset>
      <ValuesOfAllRows state={given.state} service={given.service} />
    </>
  );
}

/** One column with several parts of a place. */
const PLACES = [TOWN_CELL, ADDRESS_CELL];
const USUAL: readonly string[] = [NONE, BOTH, ...PLACES, ...TEMPLATE_KEYS];

/** What a column can be read as. */
function ColumnSelect({ at, chosen }: { at: number; chosen: string }) {
  const { t } = useVisit();
  const namesOf = (choice: string) =>
    fedKeys(choice)
      .map((key) => fieldName(key as TemplateKey, t))
      .join(' + ');
  return (
    <select
      id={`c${at}`}
      name={`c${at}`}
      aria-describedby={`c${at}-help`}
      className={chosen === NONE ? 'unused' : undefined}
      defaultValue={chosen}
    >
      <option value={NONE}>{t('lists.notUsed')}</option>
      {TEMPLATE_KEYS.map((key) => (
        <option key={key} value={key}>
          {fieldName(key, t)}
        </option>
      ))}
      <option value={BOTH}>{t('lists.both')}</option>
      {PLACES.map((each) => (
        <option key={each} value={each}>
          {namesOf(each)}
        </option>
      ))}
      {!USUAL.includes(chosen) && <option value={chosen}>{t('lists.asBefore', { what: namesOf(chosen) })}</option>}
    </select>
  );
}

function ValuesOfAllRows({ state, service }: Pick<ColumnAnswers, 'state' | 'service'>) {
  const { t } = useVisit();
  return (
    <>
      <h2>{t('lists.allRows')}</h2>
      <p>{t('lists.allRowsHelp')}</p>
      <label htmlFor="state">{t('listings.fields.state')}</label>
      <select id="state" name="state" defaultValue={state}>
        <option value="">{t('lists.noState')}</option>
        {STATES.map(({ usps, name }) => (
          <option key={usps} value={usps}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor="service">{t('listings.fields.services')}</label>
      <select id="service" name="service" defaultValue={service}>
        <option value="">{t('lists.noState')}</option>
        <ServiceOptions />
      </select>
    </>
  );
}

function EvidenceChoice({ chosen }: { chosen: ColumnAnswers['evidence'] }) {
  const { t } = useVisit();
  return (
    <>
      <label htmlFor="evidence">{t('lists.evidence')}</label>
      <select id="evidence" name="evidence" defaultValue={chosen}>
        {EVIDENCES.map((each) => (
          <option key={each} value={each}>
            {t(`lists.evidences.${each}`)}
          </option>
        ))}
      </select>
    </>
  );
}
