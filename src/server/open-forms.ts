import type { FormStore } from '#forms/form-store.ts';
import { Forms } from '#forms/forms.ts';
import { Guard } from '#forms/guard.ts';
import { Newsletter } from '#forms/newsletter.ts';
import { siteSecret } from '#forms/site-secret.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import type { Config } from './config.ts';

/** The forms of the site, and the store behind them. */
export async function openForms(
  config: Config,
  content: () => SiteContent,
): Promise<{ forms: Forms; store: FormStore }> {
  const store = openFormStore({ folder: config.DATA_DIR });
  const secret = siteSecret({ folder: config.DATA_DIR, given: config.SECRET });
  const guard = new Guard({
    secret,
    minAgeMs: config.FORM_MIN_SECONDS * 1000,
    mostPerClient: config.FORMS_PER_CLIENT,
  });
  const newsletter = new Newsletter({
    store,
    secret,
    consentText: (language) => content().in(language).forms.newsletter.privacy,
    byLetter: false,
    channels: [],
  });
  const definitions = () => content().in('en').forms;
  return { forms: new Forms({ definitions, store, guard, newsletter, channels: [] }), store };
}
