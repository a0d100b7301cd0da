import { checkSubmission, type FieldFault } from './check-submission.ts';
import type { FormDefinition, FormKind, FormValues } from './form-definition.ts';
import type { FormStore } from './form-store.ts';

/** What became of a form. Typed values come back unless it was kept. */
export type FormOutcome =
  /** `confirmByMail`: a letter with a link to press is on its way. */
  | { status: 'kept'; confirmByMail?: true }
  | { status: 'faulty'; values: FormValues; faults: Record<string, FieldFault> }
  /** It could not be stored. */
  | { status: 'failed'; values: FormValues }
  /** More than one asker may send: try later. */
  | { status: 'too-many'; values: FormValues }
  /** Its time stamp is missing, too old or too fresh: send it once more from the page that comes back. */
  | { status: 'suspicious'; values: FormValues };

/** Who sent a form. */
export interface FormSender {
  language: 'en' | 'es';
  /** Opaque key of the asker, for the limit on each; '' where unknown. */
  client: string;
}

export interface FormParts {
  /** Every form as it stands now: content may change while developing. */
  definitions: () => Record<FormKind, FormDefinition>;
  store: FormStore;
}

/** Takes what visitors send: the only class of this folder that others call. */
export class Forms {
  /** Name of an input that people never see and machines fill in. */
  readonly honeypot = 'topic';
  readonly #parts: FormParts;

  constructor(parts: FormParts) {
    this.#parts = parts;
  }

  /** A form as it stands now. */
  definition(kind: FormKind): FormDefinition {
    return this.#parts.definitions()[kind];
  }

  /** Hidden values of a freshly shown form, by the names of their inputs. */
  hiddenFields(_kind: FormKind): Record<string, string> {
    return {};
  }

  /** Checks and stores what a visitor sent. Never throws for it. */
  async submit(kind: FormKind, sent: Record<string, unknown>, _from: FormSender): Promise<FormOutcome> {
    const checked = checkSubmission(this.definition(kind), sent);
    if (!checked.ok) return { status: 'faulty', values: checked.values, faults: checked.faults };
    try {
      this.#parts.store.add(kind, checked.values);
    } catch (error) {
      // Whatever keeps the store from writing (a full disk, say), the visitor's words must not be lost with it.
      console.error(error);
      return { status: 'failed', values: checked.values };
    }
    return { status: 'kept' };
  }

  /** Confirms a sign-up by the token of its letter. */
  async confirmNewsletter(_token: string): Promise<'confirmed' | 'already' | 'expired' | 'unknown'> {
    return 'unknown';
  }

  /** Ends a sign-up by the token that every letter carries. */
  async unsubscribeNewsletter(_token: string): Promise<'unsubscribed' | 'unknown'> {
    return 'unknown';
  }
}
