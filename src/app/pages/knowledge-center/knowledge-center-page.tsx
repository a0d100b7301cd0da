import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Carousel as CarouselContent } from '#site-content/site-content.ts';
import { contentContext } from '../../context.ts';
import { formView } from '../../forms/form-view.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { VideoCard } from '../../ui/video-card.tsx';
import { WatchLabel } from '../../ui/watch-label.tsx';
import { type FoundItem, filterLibrary, knownFilters, libraryOptions } from '../resources/filter-library.ts';
import { FoundSentences } from '../resources/found-sentences.tsx';
import { type LibraryQuery, librarySearch, parseLibraryQuery } from '../resources/library-query.ts';
import type { Route } from './+types/knowledge-center-page';
import styles from './knowledge-center-page.module.css';
import { KnowledgeSearch } from './knowledge-search.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const { knowledgeCenter, library, filters, findVideos } = context.get(contentContext);
  const options = libraryOptions(library, filters);
  const query = knownFilters(parseLibraryQuery(new URL(request.url).searchParams), options);
  const found = filterLibrary(library, query, options.allStages, findVideos(query.search));
  return {
    ...knowledgeCenter,
    options,
    query,
    found: query.search ? { items: found.slice(0, MAX_FOUND), total: found.length } : undefined,
    form: formView('newsletter', context),
  };
}

/** A search leads to All Resources, and a sign-up changes nothing here. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Videos shown for a search in this page's address; All Resources has the others. */
const MAX_FOUND = 3;

/** Carousel settings. */
const LIBRARY = { perSlide: { base: 1, sm: 2, lg: 3 }, gapPx: 20, padded: true };
const PARTNERS = { perSlide: { base: 1, sm: 2 }, gapPx: 40 };

/** The entry to the video library: a featured video, a search, four carousels, and the newsletter. */
export default function KnowledgeCenterPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const language = useLocale();
  const { banner, featured, latest, experts, partners, champions, newsletter, options, form, query, found } =
    loaderData;
  const search = (
    <section className={`page-width ${styles.search}`} aria-labelledby="find">
      <h2 id="find">{t('knowledge.find')}</h2>
      <KnowledgeSearch options={options} />
      {found && <FoundVideos query={query} {...found} />}
    </section>
  );
  return (
    <div className={styles.page}>
      <PageHead
        title={banner.heading}
        description={t('knowledge.description')}
        path="/knowledgecenter"
        hidden={found !== undefined}
      />
      <header className={styles.banner}>
        <div className="page-width">
          <div className={styles.bannerWords}>
            <h1>{banner.heading}</h1>
            <p>{banner.tagline}</p>
          </div>
          {!found && <ContentPicture picture={banner.picture} sizes="(max-width: 26rem) 100vw, 26rem" when="first" />}
        </div>
      </header>
      {found && search}
      <section className={`page-width ${styles.featured}`} aria-labelledby="featured">
        <ContentPicture picture={featured.video.image} sizes="(max-width: 48rem) 100vw, 600px" when="early" />
        <div>
          <h2 id="featured">{featured.heading}</h2>
          <p>{featured.text}</p>
          <Link to={pathInLanguage(featured.video.link, language)} className="button">
            <WatchLabel video={featured.video} watch={featured.linkLabel} />
          </Link>
        </div>
      </section>
      {!found && search}
      <VideoCarousel id="latest" {...latest} />
      <VideoCarousel id="experts" {...experts} />
      <VideoCarousel id="partners" {...partners} isPartners />
      <VideoCarousel id="champions" {...champions} />
      <section className="page-width" aria-labelledby="newsletter">
        <div className={styles.newsletter}>
          <div className="until-sent">
            <h2 id="newsletter">{newsletter.heading}</h2>
            <p>{newsletter.text}</p>
          </div>
          <VisitorForm form={form} />
        </div>
      </section>
      <p className={`page-width ${styles.all}`}>
        <Link to={pathInLanguage('/resources', language)} className="button quiet">
          {t('knowledge.viewAll')}
        </Link>
      </p>
    </div>
  );
}

function VideoCarousel(props: CarouselContent & { id: string; isPartners?: boolean }) {
  const { id, heading, text, videos, isPartners = false } = props;
  if (videos.length === 0) return null;
  return (
    <section className={isPartners ? `${styles.carousel} ${styles.partners}` : styles.carousel} aria-labelledby={id}>
      <div className="page-width">
        <div className={styles.heading}>
          <h2 id={id}>{heading}</h2>
          {text && <p>{text}</p>}
        </div>
        <Carousel label={heading} {...(isPartners ? PARTNERS : LIBRARY)}>
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} size={isPartners ? 'partner' : 'library'} />
          ))}
        </Carousel>
      </div>
    </section>
  );
}

function FoundVideos({ query, items, total }: { query: LibraryQuery; items: FoundItem[]; total: number }) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <>
      {items.map((item) => (
        <article key={item.id}>
          <h3>
            <Link to={pathInLanguage(item.link, language)}>{item.title}</Link>
          </h3>
          <FoundSentences item={item} />
        </article>
      ))}
      {total > 0 ? (
        <p>
          <Link to={pathInLanguage('/resources', language) + librarySearch(query)} className="button quiet">
            {t('library.seeAll', { total })}
          </Link>
        </p>
      ) : (
        <p>{t('library.none')}</p>
      )}
    </>
  );
}
