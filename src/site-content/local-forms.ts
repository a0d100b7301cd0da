import { FORM_KINDS, type FormKind } from '#model/form-definition.ts';
import type { ContentFolder } from './content-folder.ts';
import { LENGTHS } from './form-field-check.ts';
import type { FormEntry } from './form-schemas.ts';
import type { FormFieldEntry } from './form-shapes.ts';
import type { LocalForm, LocalFormField, LocalForms } from './site-content.ts';
import type { In } from './translated.ts';

/** Builds the forms in one language, with the default length for fields that have none. */
export function buildForms(pages: ContentFolder['forms'], local: <T>(value: T) => In<T>): LocalForms {
  const forms = Object.fromEntries(FORM_KINDS.map((kind) => [kind, form(kind, pages[kind].fields)]));
  return {
    ...(forms as Record<FormKind, LocalForm>),
    newsletter: { ...forms.newsletter!, letters: local(pages.newsletter.fields.letters) },
  };

  function form(kind: FormKind, entry: FormEntry): LocalForm {
    const { title, lead, send, success, successHelp, privacy, outsideLink } = entry;
    const words = local({ title, lead, send, success, successHelp, privacy });
    return { kind, ...words, outsideLink, fields: entry.fields.map(field) };
  }

  function field(entry: FormFieldEntry): LocalFormField {
    const longestChoice = Math.max(0, ...(entry.choices ?? []).map(({ value }) => value.length));
    return { ...local(entry), maxLength: entry.maxLength ?? LENGTHS[entry.type]?.default ?? longestChoice };
  }
}
