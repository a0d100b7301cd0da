import { useEffect, useMemo, useRef, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  contentContext,
  directoryContext,
  emptySearchContext,
  gazetteerContext,
  questionContext,
  vocabularyContext,
} from '../../context.ts';
import { openPartsAt } from '../../ui/history-steps.ts';
import { type IconName, SharedIcons } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintedOn } from '../../ui/printed-on.tsx';
import type { Route } from './+types/places-page';
import { Concern, Danger } from './danger.tsx';
import { findProviders } from './find-providers.ts';
import { GetInvolved, JoinNetwork } from './get-involved.tsx';
import { Notice } from './notice.tsx';
import { type PackedResult, packResult } from './packed-result.ts';
import { loadPlaces, rememberShownResult, reuseShownResult, type ShownResult, shownResult } from './places-loading.ts';
import { NamedOptionsContext } from './places-options.tsx';
import styles from './places-page.module.css';
import { type PlacesQuery, parsePlacesQuery, placesSearch } from './places-query.ts';
import { type OpenedProvider, ProviderDialog } from './provider-dialog.tsx';
import { Results, type ResultsProps } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { INVOLVED_FORMS, type InvolvedKind } from './search-options.ts';
import { UnderstoodQuestion } from './understood-question.tsx';
import { useScrollToResults } from './use-scroll-to-results.ts';

export const handle = {
  hasResults: (data) => (data as PackedResult).hasResults,
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs): Promise<PackedResult> {
  const result = await findProviders(parsePlacesQuery(new URL(request.url).searchParams), {
    directory: context.get(directoryContext),
    gazetteer: context.get(gazetteerContext),
    vocabulary: context.get(vocabularyContext),
    readQuestion: context.get(questionContext),
    content: context.get(contentContext),
    onEmptySearch: context.get(emptySearchContext),
  });
  return packResult(result);
}

export const clientLoader = loadPlaces;

/** Submitting a form does not change the results. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate;
}

const ICONS: IconName[] = ['no', 'down', 'phone', 'check', 'question'];

/** Who came with a question has no business to add. */
const FOR_FAMILIES: readonly InvolvedKind[] = ['unlisted-services'];

/** Our Places: search for services near a place; results as a list and on a map. */
export default function PlacesPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const result = useMemo(() => shownResult(loaderData), [loaderData]);
  const { query, named, found, notice, understood, otherPlaces } = result;
  const location = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedProvider | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const noticeRef = useRef<HTMLParagraphElement>(null);
  const isEarlier = 'earlier' in result;

  const understoodHeading = useRef<HTMLHeadingElement>(null);
  /** Of the phone lines for danger, sure or in doubt. */
  const helpHeading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);

  useEffect(() => rememberShownResult(result), [result]);
  // A problem with the place is said at its field, which takes the focus.
  const asksForPlace = notice !== null && notice.kind !== 'unknownService';
  const isInDanger = understood !== null && understood.lines.length > 0;
  const isConcern = understood !== null && understood.concern.length > 0;
  const isAsking = understood !== null && (understood.all !== null || understood.title !== 'heading');
  const answer = isConcern ? helpHeading : isAsking ? understoodHeading : heading;
  const first = isInDanger ? helpHeading : asksForPlace ? null : answer;
  useScrollToResults(found ?? understood, isEarlier ? null : first, noticeRef);

  const question = understood && (
    <UnderstoodQuestion understood={understood} found={found} heading={understoodHeading} />
  );
  // Who is meant comes before the question for a place.
  const isNamedElsewhere = !found && understood !== null && understood.names.length > 0;
  const search = (next: PlacesQuery, { quiet = false } = {}) =>
    navigate(location.pathname + placesSearch(next), {
      replace: openPartsAt().includes('form'),
      preventScrollReset: true,
      state: { quiet },
    });
  return (
    <NamedOptionsContext value={named}>
      <SharedIcons names={ICONS}>
        <div className={`page-width ${styles.page}`}>
          <PageHead
            hidden={query.question !== ''}
            unlisted={placesSearch(query) !== ''}
            title={found ? `${t('places.title')}: ${found.area.label}` : t('places.title')}
          />
          {isInDanger && <Danger understood={understood} heading={helpHeading} />}
          {isConcern && <Concern lines={understood.concern} heading={helpHeading} />}
          <div className={found ? `${styles.intro} ${styles.done}` : styles.intro}>
            <h1 className={found ? 'visually-hidden' : undefined}>{t('places.title')}</h1>
            {!found && <p>{t('places.lead')}</p>}
          </div>
          {isNamedElsewhere && question}
          <SearchForm
            query={query}
            found={found}
            understood={understood}
            notice={notice}
            otherPlaces={otherPlaces}
            onSearch={search}
            onOpen={setOpened}
          />
          <Notice notice={notice} ref={noticeRef} />
          {!isNamedElsewhere && question}
          <CurrentResults result={result} heading={heading} onOpen={setOpened} />
          {query.question === '' && <JoinNetwork />}
          <GetInvolved kinds={query.question === '' ? INVOLVED_FORMS : FOR_FAMILIES} />
          <PrintedOn />
          <ProviderDialog opened={opened} onChange={setOpened} />
        </div>
      </SharedIcons>
    </NamedOptionsContext>
  );
}

interface CurrentResultsProps extends Pick<ResultsProps, 'heading' | 'onOpen'> {
  result: ShownResult;
}

/** The results, or the previous ones while the next are loading and after they failed to. */
function CurrentResults({ result, heading, onOpen }: CurrentResultsProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === pathname;
  const reload = () => navigate(pathname + search, { replace: true, preventScrollReset: true });
  return (
    <Results
      query={result.query}
      found={result.found}
      isChoosing={Boolean(result.understood?.all)}
      heading={heading}
      state={isLoading ? 'loading' : 'earlier' in result ? 'earlier' : 'shown'}
      onCancel={() => {
        reuseShownResult();
        reload();
      }}
      onRetry={reload}
      onOpen={onOpen}
    />
  );
}
