import type { ContentLanguage } from '#model/content-language.ts';
import type { FormDefinition, FormKind, FormValues } from '#model/form-definition.ts';
import { checkSubmission, type FieldError } from './check-submission.ts';
import type { Channel, FormStore, Submission } from './form-store.ts';
import type { Guard } from './guard.ts';
import type { Newsletter } from './newsletter.ts';
import type { Proof } from './proof.ts';

/** What became of a form. Typed values come back unless it was kept. */
export type FormOutcome =
  /** `confirmByMail`: a letter with a link to press is on its way. */
  | { status: 'kept'; confirmByMail?: true }
  | { status: 'invalid'; values: FormValues; problems: Record<string, FieldError> }
  /** It could not be stored. */
  | { status: 'failed'; values: FormValues }
  /** More than one asker may send: try later. */
  | { status: 'too-many'; values: FormValues }
  /** Its time stamp is missing, too old or too fresh, or its proof is wrong: send it once more from the page that comes back. */
  | { status: 'suspicious'; values: FormValues }
  /** It needs a proof of work and has none: its sender's browser ran no script. */
  | { status: 'unproved'; values: FormValues };

/** Who sent a form. */
export interface FormSender {
  language: ContentLanguage;
  /** Opaque key of the asker, for the limit on each; '' where unknown. */
  client: string;
}

export interface FormDeps {
  /** Every form as it stands now: content may change while developing. */
  definitions: () => Record<FormKind, FormDefinition>;
  store: FormStore;
  guard: Guard;
  /** Where set, forms are taken with a proof of work only. */
  proof?: Proof | undefined;
  newsletter: Newsletter;
  /** Where every submission is sent on to. */
  channels: readonly Extract<Channel, 'operator-mail' | 'webhook'>[];
  /** Called whenever there is something new to send on. */
  wake?: () => void;
}

const STAMP = 'sent-from';
const PROOF = 'proof-of-work';

/** Takes what visitors send. */
export class Forms {
  /** Name of an input that people never see and machines fill in. */
  readonly honeypot = 'topic';
  readonly #deps: FormDeps;

  constructor(deps: FormDeps) {
    this.#deps = deps;
  }

  /** A form as it stands now. */
  definition(kind: FormKind): FormDefinition {
    return this.#deps.definitions()[kind];
  }

  /** Hidden values of a freshly shown form, by the names of their inputs: a signed time stamp. */
  hiddenFields(kind: FormKind): Record<string, string> {
    return { [STAMP]: this.#deps.guard.stamp(kind) };
  }

  /** Name of the input for the proof of work; undefined where none is asked for. */
  get proofInput(): string | undefined {
    return this.#deps.proof && PROOF;
  }

  /** What the sender's browser is to solve before it sends a form; undefined where no proof is asked for. */
  proofChallenge(kind: FormKind): ReturnType<Proof['challenge']> | undefined {
    return this.#deps.proof?.challenge(kind);
  }

  /** Checks what a visitor sent, keeps machines out, and stores it with what is to be sent on. Never throws for it. */
  async submit(kind: FormKind, sent: Record<string, unknown>, from: FormSender): Promise<FormOutcome> {
    const { guard, proof, newsletter } = this.#deps;
    const kept: FormOutcome =
      kind === 'newsletter' && newsletter.byLetter ? { status: 'kept', confirmByMail: true } : { status: 'kept' };
    // Whoever fills in what nobody sees learns nothing from the answer.
    if (sent[this.honeypot]) return kept;
    const checked = checkSubmission(this.definition(kind), sent);
    const { values } = checked;
    if (!checked.ok) return { status: 'invalid', values, problems: checked.problems };
    if (proof && !sent[PROOF]) return { status: 'unproved', values };
    if (!guard.isTimely(kind, sent[STAMP])) return { status: 'suspicious', values };
    const id = guard.idOf(kind, sent[STAMP], values);
    try {
      if (proof && !(await proof.take(kind, sent[PROOF]))) {
        // Whose answer got lost sends the same once more, its proof too, which was taken with the first.
        return (await this.#isKept(id)) ? kept : { status: 'suspicious', values };
      }
      if (!(await guard.admits(from.client))) return { status: 'too-many', values };
      const isNew = await this.#keep({ id, kind, language: from.language, values });
      if (isNew) this.#deps.wake?.();
    } catch (error) {
      // Whatever keeps the store from writing (a full disk, say), the visitor's words must not be lost with it. Of the
      // error only its message is told: PostgreSQL adds the values themselves.
      console.error(`A form (${kind}) could not be stored: ${(error as Error).message}`);
      return { status: 'failed', values };
    }
    return kept;
  }

  /** Confirms a sign-up by the token of its letter. */
  async confirmNewsletter(token: string): ReturnType<Newsletter['confirm']> {
    const answer = await this.#deps.newsletter.confirm(token);
    if (answer === 'confirmed') this.#deps.wake?.();
    return answer;
  }

  /** Ends a sign-up by the token that every letter carries. */
  async unsubscribeNewsletter(token: string): ReturnType<Newsletter['unsubscribe']> {
    const answer = await this.#deps.newsletter.unsubscribe(token);
    if (answer === 'unsubscribed') this.#deps.wake?.();
    return answer;
  }

  /** False where it could not be looked up either: then it is sent once more. */
  async #isKept(id: string): Promise<boolean> {
    return this.#deps.store.find(id).then(
      (found) => found.length > 0,
      () => false,
    );
  }

  /** False where it was there already: the same page sent again, as by reloading its answer. */
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
