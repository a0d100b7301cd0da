import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { contentContext, gazetteerContext } from '../../context.ts';
import { formView } from '../../forms/form-view.ts';
import { organizationFacts } from '../../schema-org/organization-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { useSiteData } from '../../site-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { seedOfToday } from '../../ui/random-numbers.ts';
import type { Route } from './+types/home-page';
import { Connection } from './connection.tsx';
import { Donate, Newsletter } from './donate-and-newsletter.tsx';
import { ExpertSlides } from './expert-slides.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { PartnerStrip } from './partner-strip.tsx';
import { PlaceTeaser } from './place-teaser.tsx';
import { Support } from './support.tsx';
import { VideoTeaser } from './video-teaser.tsx';

export const handle = { sample: true };

export function loader({ context }: Route.LoaderArgs) {
  const { home, partners } = context.get(contentContext);
  const gazetteer = context.get(gazetteerContext);
  const experts = home.experts.experts.map(({ id, name, title, bio, sample, image }) => ({
    id,
    name,
    title,
    bio,
    sample,
    image,
  }));
  return {
    home: { ...home, experts: { ...home.experts, experts } },
    partners,
    /** Locations of the three places; null for an unknown city. */
    points: home.map.places.map(({ city }) => gazetteer.resolve(city)?.location ?? null),
    /** Seed of the quotes' drift, so that server and browser agree. */
    seed: seedOfToday(),
    newsletterForm: formView('newsletter', context),
  };
}

/** Submitting a form does not change the page's data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate;
}

/** The home page: nine sections. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, partners, points, seed, newsletterForm } = loaderData;
  const { site, siteUrl } = useSiteData();
  return (
    <div className={styles.page}>
      <PageHead path="/" />
      {site && <StructuredData facts={organizationFacts(site, siteUrl)} />}
      <Hero hero={home.hero} seed={seed} />
      <Connection connection={home.connection} />
      <Support support={home.support} />
      <PlaceTeaser teaser={home.map} points={points} />
      <PartnerStrip words={home.partners} partners={partners} />
      <ExpertSlides section={home.experts} />
      <VideoTeaser section={home.knowledge} />
      <Donate words={home.donate} />
      <Newsletter words={home.newsletter} form={newsletterForm} />
    </div>
  );
}
