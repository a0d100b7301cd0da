import { ActButton } from '../../parts/act-button.tsx';
import { Outside } from '../../parts/texts.tsx';
import { useVisit } from '../../parts/visit-context.ts';
import { EntryForm } from './entry-form.tsx';
import { entryName } from './entry-list.ts';
import type { FormState } from './form-state.ts';

/** The form of an entry, with the way to its page on the site, at `origin`, and to taking it down. */
export function EntryPage({ state, isNew, origin }: { state: FormState; isNew: boolean; origin: string }) {
  const { t } = useVisit();
  const { kind, id } = state.entry;
  const page = { experts: `/experts/${id}`, videos: `/video/${id}`, resources: '', home: '/' }[kind];
  return (
    <>
      {!isNew && page && (
        <p className="alone">
          <Outside address={origin + page} text={t('content.seeOnSite')} />
        </p>
      )}
      <EntryForm state={state} />
      {!isNew && kind !== 'home' && (
        <details>
          <summary>{t('content.takeDown')} …</summary>
          <p>{t('content.takeDownHelp')}</p>
          <ActButton action={`/words/${kind}/${id}/remove`} about={entryName(state.entry)}>
            {t('content.takeDown')}
          </ActButton>
        </details>
      )}
    </>
  );
}
