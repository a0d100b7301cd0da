import type { RouterContextProvider } from 'react-router';
import type { FormKind } from '#model/form-definition.ts';
import type { LocalForm } from '#site-content/site-content.ts';
import { contentContext, formsContext, languageContext } from '../context.ts';
import { DEFAULT_LANGUAGE, pathInLanguage } from '../messages/language.ts';

/** A form as a page renders it, with the visible fields. */
export interface FormView extends LocalForm {
  /** Answers that the page provides, by field. */
  known: Record<string, string>;
  /** Path of the page that receives the form; without script the visitor sees the result there. */
  action: string;
  /** Values of hidden inputs, by name, the same for all visitors. With script, those of `start` replace them. */
  hidden: Record<string, string>;
  /** Name of an invisible input that only bots fill in. */
  honeypot: string;
  /** Path of what a browser with script fetches when the visitor starts the form (`FormStart`). */
  start: string;
  /** Set when the form needs a proof of work: the name of its input. */
  proofInput: string | undefined;
}

/** Path of each form's page, which also receives submissions from other pages that show the form. */
const PAGES: Record<FormKind, string> = {
  'unlisted-services': '/get-involved/unlisted-services',
  'add-business': '/get-involved/add-business',
  'refer-business': '/get-involved/refer-business',
  'become-expert': '/experts/apply',
  'business-registration': '/register',
  newsletter: '/newsletter',
  'report-problem': '/ourplaces/providers/{listing}/report',
};

/** Returns the form whose page is at this path, in any language. */
export function formOfPage(pathname: string): FormKind | undefined {
  const path = pathInLanguage(pathname, DEFAULT_LANGUAGE).replace(/\/$/, '');
  return (Object.keys(PAGES) as FormKind[]).find((kind) => PAGES[kind] === path);
}

/** Returns the form for a page's loader, in the language of the page. */
export function formView(
  kind: FormKind,
  context: Readonly<RouterContextProvider>,
  known: Record<string, string> = {},
): FormView {
  const forms = context.get(formsContext);
  const { title, lead, send, success, successHelp, privacy, outsideLink, fields } =
    context.get(contentContext).forms[kind];
  const page = PAGES[kind].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  return {
    ...{ kind, title, lead, send, success, successHelp, privacy, outsideLink },
    fields: fields.filter(({ name }) => !(name in known)),
    known,
    action: pathInLanguage(page, context.get(languageContext)),
    hidden: forms.sharedFields(kind),
    honeypot: forms.honeypot,
    start: `/forms/${kind}/start`,
    proofInput: forms.proofInput,
  };
}
