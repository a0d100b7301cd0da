import { STATES } from '#gazetteer/states.ts';
import { fedKeys, NONE } from '#importers/csv/column-plan.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#importers/csv/csv-template.ts';
import { type TableLook, unusableHeaders } from '#importers/csv/inspect-table.ts';
import { numberText } from '#model/number-text.ts';
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
  const { lists: w } = useVisit().words;
  return (
    <>
      <ColumnWarnings look={look} given={given} problems={problems} />
      <form method="post" action="/lists/columns">
        <TokenField />
        {look ? <ColumnChoices look={look} given={given} /> : <p>{w.noMapping}</p>}
        <h2>{w.about}</h2>
        <Field
          name="title"
          label={w.title}
          value={given.title}
          problem={problems.title}
          more={{ maxLength: MAX_TITLE }}
        />
        <Field
          name="edition"
          label={w.edition}
          value={given.edition}
          help={w.editionHelp}
          problem={problems.edition}
          more={{ type: 'date' }}
        />
        <Field
          name="link"
          label={w.link}
          value={given.link}
          help={w.linkHelp}
          problem={problems.link}
          more={{ inputMode: 'url' }}
        />
        {look && <EvidenceChoice chosen={given.evidence} />}
        <button type="submit" {...pressedBy('n')}>
          {w.next}
          <KeyBox shortcut="n" />
        </button>
      </form>
    </>
  );
}

function ColumnWarnings({ look, given, problems }: Required<ColumnFormProps>) {
  const visit = useVisit();
  const { lists: w, language } = visit.words;
  const warnings = Object.values(problems);
  if (look && hasTitle(look)) warnings.push(w.titleRow);
  if (look && look.malformed > 0) warnings.push(w.malformed(numberText(look.malformed, language)));
  if (look) warnings.push(...misfits(look, given.chosen, visit));
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
  const { lists: w } = useVisit().words;
  const unusable = unusableHeaders(look.columns);
  return (
    <>
      <p>{w.columnsHelp(look.rows, look.columns.length)}</p>
      <fieldset className="choices">
        <legend>{w.columns}</legend>
        {look.columns.map(({ header, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column's position is its name
          <div key={at} className="choice">
            <label htmlFor={`c${at}`}>{shortly(header) || w.columnNoName(at + 1)}</label>
            <p className="help" id={`c${at}-help`}>
              {samples.join(' · ') || w.columnEmpty}
            </p>
            {unusable.has(at) ? (
              <p className="help">{w.columnTwice}</p>
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

const USUAL: readonly string[] = [NONE, BOTH, ...TEMPLATE_KEYS];

/** What a column can be read as. */
function ColumnSelect({ at, chosen }: { at: number; chosen: string }) {
  const visit = useVisit();
  const w = visit.words.lists;
  const names = fedKeys(chosen).map((key) => fieldName(key as TemplateKey, visit));
  return (
    <select
      id={`c${at}`}
      name={`c${at}`}
      aria-describedby={`c${at}-help`}
      className={chosen === NONE ? 'unused' : undefined}
      defaultValue={chosen}
    >
      <option value={NONE}>{w.notUsed}</option>
      {TEMPLATE_KEYS.map((key) => (
        <option key={key} value={key}>
          {fieldName(key, visit)}
        </option>
      ))}
      <option value={BOTH}>{w.both}</option>
      {!USUAL.includes(chosen) && <option value={chosen}>{w.asBefore(names.join(' + '))}</option>}
    </select>
  );
}

function ValuesOfAllRows({ state, service }: Pick<ColumnAnswers, 'state' | 'service'>) {
  const { lists: w, listings } = useVisit().words;
  return (
    <>
      <h2>{w.allRows}</h2>
      <p>{w.allRowsHelp}</p>
      <label htmlFor="state">{listings.fields.state}</label>
      <select id="state" name="state" defaultValue={state}>
        <option value="">{w.noState}</option>
        {STATES.map(({ usps, name }) => (
          <option key={usps} value={usps}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor="service">{listings.fields.services}</label>
      <select id="service" name="service" defaultValue={service}>
        <option value="">{w.noState}</option>
        <ServiceOptions />
      </select>
    </>
  );
}

function EvidenceChoice({ chosen }: { chosen: ColumnAnswers['evidence'] }) {
  const { lists: w } = useVisit().words;
  return (
    <>
      <label htmlFor="evidence">{w.evidence}</label>
      <select id="evidence" name="evidence" defaultValue={chosen}>
        {EVIDENCES.map((each) => (
          <option key={each} value={each}>
            {w.evidences[each]}
          </option>
        ))}
      </select>
    </>
  );
}
