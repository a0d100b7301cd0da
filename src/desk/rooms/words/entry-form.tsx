import { type EntryField, inputNames } from '#site-content/editing/entry-fields.ts';
import type { Entry } from '#site-content/editing/entry-files.ts';
import { textOf } from '../../messages/translate.ts';
import { KeyBox, pressedBy } from '../../parts/key-box.tsx';
import { Notes, notedBy } from '../../parts/notes.tsx';
import { FieldProblems, ProblemBox } from '../../parts/problem-box.tsx';
import { TokenField } from '../../parts/token-field.tsx';
import { useVisit } from '../../parts/visit-context.ts';
import { fieldOf, labelOf, placedProblem, problemText } from './entry-words.ts';
import { FieldInputs } from './field-inputs.tsx';
import { type FormState, hasNote } from './form-state.ts';
import { dataAddress, hasPicture } from './picture-upload.ts';

/** The form of an entry, with its problems above and how it will look below. */
export function EntryForm({ state }: { state: FormState }) {
  const { t } = useVisit();
  const { entry, action, base, preview } = state;
  const canSend = hasPicture(entry.kind);
  return (
    <>
      <FormProblems state={state} />
      <form
        method="post"
        action={action}
        className="entry"
        noValidate
        encType={canSend ? 'multipart/form-data' : undefined}
      >
        <TokenField />
        <input type="hidden" name="base" value={base} />
        {entry.kind === 'home' ? (
          <Sections state={state} />
        ) : (
          inOrder(entry).map((field) => <FieldInputs key={field.name} state={state} field={field} />)
        )}
        {canSend && <PictureInput state={state} />}
        <div className="row end">
          <button type="submit" className="quiet" formAction={`/desk${action}?do=preview#preview`} {...pressedBy('p')}>
            {t('content.preview')}
            <KeyBox shortcut="p" />
          </button>
          <button type="submit" {...pressedBy('s')}>
            {t('content.save')}
            <KeyBox shortcut="s" />
          </button>
        </div>
      </form>
      {preview && <div id="preview">{preview}</div>}
    </>
  );
}

/** The picture and its file come last in a form: the site reads the other fields first. */
function inOrder({ fields }: Entry): EntryField[] {
  const rank = ({ path }: EntryField) => (path[0] !== 'image' ? 0 : path.at(-1) !== 'file' ? 1 : 2);
  return fields.toSorted((a, b) => rank(a) - rank(b));
}

/** The sections of the home page, folded; one with something to say is open. */
function Sections({ state }: { state: FormState }) {
  const { t } = useVisit();
  const sections = Map.groupBy(state.entry.fields, ({ path }) => String(path[0]));
  return [...sections].map(([name, fields]) => (
    <details key={name} className="section" open={fields.flatMap(inputNames).some((input) => hasNote(state, input))}>
      <summary>{textOf(t, 'content.sections', name) ?? name}</summary>
      {fields.map((field) => (
        <FieldInputs key={field.name} state={state} field={field} />
      ))}
    </details>
  ));
}

function FormProblems({ state }: { state: FormState }) {
  const { t } = useVisit();
  const { byInput = new Map(), others = [] } = state.problems ?? {};
  const ofFields = [...byInput].map(([input, problem]) => ({
    field: input,
    text: `${labelOf(state.entry.kind, fieldOf(state, input), input, t)}: ${problemText(problem, state, input, t)}`,
  }));
  if (state.pictureProblem)
    ofFields.push({ field: 'new-picture', text: `${t('content.newPicture')}: ${state.pictureProblem}` });
  if (state.theirs)
    return (
      <ProblemBox>
        <p>{t('content.conflict')}</p>
      </ProblemBox>
    );
  if (ofFields.length + others.length === 0) return null;
  return (
    <FieldProblems lead={t('content.notYet')} problems={ofFields}>
      {others.length > 0 && <p>{t('content.others')}</p>}
      {others.length > 0 && (
        <ul>
          {others
            .map((problem) => placedProblem(problem, t))
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      )}
    </FieldProblems>
  );
}

/** Sends a picture; one that was sent already stays with the form. */
function PictureInput({ state: { picture, pictureProblem } }: { state: FormState }) {
  const { t } = useVisit();
  const name = 'new-picture';
  const notes = { of: name, help: t('content.newPictureHelp'), problem: pictureProblem };
  return (
    <>
      {picture && (
        <div className="row shown">
          <img className="shown" src={dataAddress(picture.bytes)} alt="" />
          <div className="field check">
            <input type="checkbox" id="picture" name="picture" value={picture.name} defaultChecked />
            <label htmlFor="picture">{t('content.usePicture')}</label>
          </div>
        </div>
      )}
      <div className="field">
        <label htmlFor={name}>{t('content.newPicture')}</label>
        <Notes {...notes} />
        <input type="file" id={name} name={name} accept="image/jpeg,image/png,image/webp" {...notedBy(notes)} />
      </div>
    </>
  );
}
