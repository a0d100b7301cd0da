import { Link, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { contentContext } from '../../context.ts';
import { formView } from '../../forms/form-view.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { seedOfToday } from '../../ui/random-numbers.ts';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import type { Route } from './+types/experts-page';
import { BecomeExpert } from './become-expert.tsx';
import { ExpertFilters } from './expert-filters.tsx';
import { ExpertGrid } from './expert-grid.tsx';
import styles from './experts-page.module.css';
import {
  cardFacts,
  EXPERTS_PER_PAGE,
  type ExpertCardFacts,
  type ExpertsQuery,
  expertsSearch,
  findExperts,
  parseExpertsQuery,
  topicChoices,
} from './experts-query.ts';

export const handle = { sample: true };

export function loader({ context }: Route.LoaderArgs) {
  const { experts, filters } = context.get(contentContext);
  return {
    experts: experts.map(cardFacts),
    specialties: filters.expertSpecialties,
    topics: topicChoices(experts, filters.expertTopics),
    /** Seed of the cards' colors, so that server and browser agree. */
    seed: seedOfToday(),
    application: formView('become-expert', context),
  };
}

/** The page has all experts already: filters need no data from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== 'POST' && currentUrl.pathname !== nextUrl.pathname;
}

/** All experts: search and filters (stored in the address), nine cards at a time, and the application form. */
export default function ExpertsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { experts, specialties, topics, seed, application } = loaderData;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const committed = parseExpertsQuery(new URLSearchParams(search));
  const goTo = (next: ExpertsQuery, { replace }: { replace: boolean }) =>
    navigate(pathname + expertsSearch(next), { replace, preventScrollReset: true });
  const withText = (text: string) => ({ ...committed, text: text.trim(), shown: EXPERTS_PER_PAGE });
  const typing = useTypedSearch(committed.text, (text) => goTo(withText(text), { replace: true }));
  const query = typing.isPending ? withText(typing.text) : committed;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={t('experts.pageTitle')} description={t('experts.lead')} />
      <Hero faces={experts.slice(0, 5)} />
      <ExpertFilters
        query={committed}
        specialties={specialties}
        topics={topics}
        typing={typing}
        onView={(next) => goTo(next, { replace: false })}
      />
      <ExpertGrid experts={findExperts(experts, query)} query={query} seed={seed} onShowAll={typing.forget} />
      <BecomeExpert form={application} />
    </div>
  );
}

function Hero({ faces }: { faces: ExpertCardFacts[] }) {
  const t = useTranslations();
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('experts.title')}</h1>
        <p className={styles.lead}>{t('experts.lead')}</p>
        <Link to={pathInLanguage('/video/1', useLocale())} className="button">
          <Icon name="play" />
          {t('experts.video')}
        </Link>
      </div>
      <div className={styles.faces}>
        {faces.map(({ id, image }) => (
          // Decoration: the same people are listed below with their names.
          <ContentPicture key={id} picture={image} sizes="(max-width: 48rem) 22vw, 9rem" when="early" alt="" />
        ))}
      </div>
    </div>
  );
}
