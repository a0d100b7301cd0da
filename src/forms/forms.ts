import type { ContentLanguage } from '#model/content-language.ts';
import type { FormDefinition, FormKind, FormValues, SentKind } from '#model/form-definition.ts';
import { admit, type FormRefusal, HONEYPOT, PROOF, STAMP } from './admission.ts';
import { type CallNote, CallReports } from './call-reports.ts';
import type { CallStore } from './call-store.ts';
import { checkSubmission, type FieldError } from './check-submission.ts';
import type { Channel, FormStore, Submission } from './form-store.ts';
import type { Guard } from './guard.ts';
import type { Newsletter } from './newsletter.ts';
import type { Proof } from './proof.ts';

/** The outcome of a form. Returns the typed values unless it was stored. */
export type FormOutcome =
  /** `confirmByMail`: a letter with a confirmation link will be sent. */
  | { status: 'kept'; confirmByMail?: true }
  | { status: 'invalid'; values: FormValues; problems: Record<string, FieldError> }
  /** It could not be stored. */
  | { status: 'failed'; values: FormValues }
  /** The client has sent too many forms: try later. */
  | { status: 'too-many'; values: FormValues }
  /** Its timestamp is missing, too old or too recent, or its proof is wrong: send it again from the returned page. */
  | { status: 'suspicious'; values: FormValues }
  /** A proof of work is required and missing: the browser ran no script. */
  | { status: 'unproved'; values: FormValues };

/** The sender of a form. */
export interface FormSender {
  language: ContentLanguage;
  /** Opaque key of the client, for its limit; '' if unknown. */
  client: string;
}

export interface FormDeps {
  /** All current forms: content may change during development. */
  definitions: () => Record<FormKind, FormDefinition>;
  store: FormStore;
  calls: CallStore;
  guard: Guard;
  /** If set, forms require a proof of work. */
  proof?: Proof | undefined;
  newsletter: Newsletter;
  /** Where every submission is delivered. */
  channels: readonly Extract<Channel, 'operator-mail' | 'webhook'>[];
  /** Called when there is something new to deliver. */
  wake?: () => void;
  onRefused?: (refusal: FormRefusal) => void;
  /** Called when a report of a call was kept. */
  onCallKept?: () => Promise<void>;
}

/** Accepts forms from visitors. */
export class Forms {
  /** Name of an input that is invisible to people and that bots fill in. */
  readonly honeypot = HONEYPOT;
  /** What callers report of listings. */
  readonly calls: CallReports;
  readonly #deps: FormDeps;

  constructor(deps: FormDeps) {
    this.#deps = deps;
    this.calls = new CallReports({ ...deps, store: deps.calls, keepNote: (note) => this.#keepNote(note) });
  }

  /** Returns the current definition of a form. */
  definition(kind: FormKind): FormDefinition {
    return this.#deps.definitions()[kind];
  }

  /** Returns the hidden values of a form in a page, by input name: the same for all visitors. */
  sharedFields(kind: SentKind): Record<string, string> {
    return { [STAMP]: this.#deps.guard.sharedStamp(kind) };
  }

  /** Returns the hidden values of a form that one visitor has started now, by input name: a signed timestamp. */
  hiddenFields(kind: SentKind): Record<string, string> {
    return { [STAMP]: this.#deps.guard.stamp(kind) };
  }

  /** How long a form must be open before it is sent. */
  get minAgeMs(): number {
    return this.#deps.guard.minAgeMs;
  }

  /** Returns the names of all inputs of a form, hidden ones included. */
  inputNames(kind: FormKind): Set<string> {
    return new Set([...this.definition(kind).fields.map(({ name }) => name), STAMP, PROOF, this.honeypot]);
  }

  /** Name of the input for the proof of work; undefined if none is required. */
  get proofInput(): string | undefined {
    return this.#deps.proof && PROOF;
  }

  /** Creates a challenge for the browser to solve before it sends a form; undefined if no proof is required. */
  proofChallenge(kind: SentKind): ReturnType<Proof['challenge']> | undefined {
    return this.#deps.proof?.challenge(kind);
  }

  /** Checks a form, rejects bots, and stores it with its deliveries. Never throws. */
  async submit(kind: FormKind, sent: Record<string, unknown>, from: FormSender): Promise<FormOutcome> {
    const { guard, newsletter, onRefused } = this.#deps;
    const kept: Extract<FormOutcome, { status: 'kept' }> =
      kind === 'newsletter' && newsletter.byLetter ? { status: 'kept', confirmByMail: true } : { status: 'kept' };
    const checked = checkSubmission(this.definition(kind), sent);
    const { values } = checked;
    if (sent[this.honeypot]) {
      onRefused?.({ kind, reason: 'honeypot' });
      // A bot must not learn from the response that it was detected.
      return kept;
    }
    if (!checked.ok) return { status: 'invalid', values, problems: checked.problems };
    try {
      const isStored = (id: string) => this.#isStored(id);
      const admitted = await admit(this.#deps, { kind, sent, values, client: from.client, isStored });
      if (admitted.status === 'kept') return kept;
      if (admitted.status !== 'admitted') return { ...admitted, values };
      const { id } = admitted;
      // Only a letter that will be sent counts: else one stamp, used again and again, would use up the whole site's
      // letters.
      if (kept.confirmByMail && !(await this.#isStored(id)) && !(await guard.admitsLetter())) {
        onRefused?.({ kind, reason: 'too-many-letters' });
        return { status: 'too-many', values };
      }
      const isNew = await this.#keep({ id, kind, language: from.language, values });
      if (isNew) this.#deps.wake?.();
    } catch (error) {
      // The visitor's words must not be lost if the store cannot write, for example to a full disk. Logs only the
      // message: PostgreSQL's errors also contain the values.
      console.error(`A form (${kind}) could not be stored: ${(error as Error).message}`);
      return { status: 'failed', values };
    }
    return kept;
  }

  /** Confirms a sign-up with the token of its letter. */
  async confirmNewsletter(token: string): ReturnType<Newsletter['confirm']> {
    const outcome = await this.#deps.newsletter.confirm(token);
    if (outcome === 'confirmed') this.#deps.wake?.();
    return outcome;
  }

  /** Ends a subscription with the token in every letter. */
  async unsubscribeNewsletter(token: string): ReturnType<Newsletter['unsubscribe']> {
    const outcome = await this.#deps.newsletter.unsubscribe(token);
    if (outcome === 'unsubscribed') this.#deps.wake?.();
    return outcome;
  }

  /** Also returns false if the lookup fails. */
  async #isStored(id: string): Promise<boolean> {
    return this.#deps.store.find(id).then(
      (found) => found.length > 0,
      () => false,
    );
  }

  /** Gives the operator a caller's words as a report of a problem. */
  async #keepNote({ id, listing, language, note }: CallNote): Promise<void> {
    const values = { listing, what: 'other', message: note, email: '' };
    if (await this.#keep({ id, kind: 'report-problem', language, values })) this.#deps.wake?.();
  }

  /** Returns false if it is already stored: the same page was sent again, for example by reloading. */
  #keep(sent: Pick<Submission, 'id' | 'kind' | 'language' | 'values'>): Promise<boolean> {
    const { store, channels, newsletter } = this.#deps;
    const submission: Submission = {
      ...sent,
      receivedAt: new Date().toISOString(),
      state: 'new',
      decidedAt: null,
      corrections: {},
    };
    const signUp = sent.kind === 'newsletter' ? newsletter.signUp(sent.values, sent.language) : undefined;
    return store.keep(submission, channels, signUp);
  }
}
