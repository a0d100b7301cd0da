import type { RouterContextProvider } from 'react-router';
import type { FormKind } from '#model/form-definition.ts';
import type { LocalForm } from '#site-content/site-content.ts';
import { contentContext, formsContext, languageContext } from '../context.ts';
import { FIRST_LANGUAGE, pathInLanguage } from '../messages/language.ts';

/** A form as a page draws it: with the fields that are asked. */
export interface ShownForm extends LocalForm {
  /** Answers that the page has by itself, by field. */
  known: Record<string, string>;
  /** Path of the page that takes it; without script the visitor sees the answer there. */
  action: string;
  /** Values of inputs that nobody sees, by name. */
  hidden: Record<string, string>;
  /** Name of an input that people never see and machines fill in. */
  honeypot: string;
  /** Where the form is taken with a proof of work only: the input for it, and the path of what is to be solved. */
  proof?: { input: string; challenge: string } | undefined;
}

/** Where each form has its page: it takes what is sent, also from other pages that show the form. */
const PAGES: Record<FormKind, string> = {
  'unlisted-services': '/get-involved/unlisted-services',
  'add-business': '/get-involved/add-business',
  'refer-business': '/get-involved/refer-business',
  'become-expert': '/experts/apply',
  'business-registration': '/register',
  newsletter: '/newsletter',
  'report-problem': '/ourplaces/providers/{listing}/report',
};

/** The form that has its page at this path, in any language; undefined where there is none. */
export function formOfPage(pathname: string): FormKind | undefined {
  const path = pathInLanguage(pathname, FIRST_LANGUAGE).replace(/\/$/, '');
  return (Object.keys(PAGES) as FormKind[]).find((kind) => PAGES[kind] === path);
}

/** What a loader answers for a page with this form, in the language of the page. */
export function shownForm(
  kind: FormKind,
  context: Readonly<RouterContextProvider>,
  known: Record<string, string> = {},
): ShownForm {
  const forms = context.get(formsContext);
  const { title, lead, send, success, successHelp, privacy, outsideLink, fields } =
    context.get(contentContext).forms[kind];
  const page = PAGES[kind].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  return {
    ...{ kind, title, lead, send, success, successHelp, privacy, outsideLink },
    fields: fields.filter(({ name }) => !(name in known)),
    known,
    action: pathInLanguage(page, context.get(languageContext)),
    hidden: forms.hiddenFields(kind),
    honeypot: forms.honeypot,
    proof: forms.proofInput ? { input: forms.proofInput, challenge: `/forms/${kind}/challenge` } : undefined,
  };
}
