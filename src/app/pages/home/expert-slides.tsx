import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Expert, HomePage } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { SampleTag } from '../../ui/sample-tag.tsx';
import { ContentLink } from './content-link.tsx';
import styles from './expert-slides.module.css';
import shared from './home-page.module.css';
import opening from './opening-card.module.css';
import { SectionHeading } from './section-heading.tsx';

/** The facts about an expert on a card. */
type ExpertFacts = Pick<Expert, 'id' | 'name' | 'title' | 'bio' | 'sample' | 'image'>;

/** Experts per slide: 3 on laptops, 2 on tablets, else 1. */
const PER_SLIDE = { base: 1, md: 2, lg: 3 };
const GAP_PX = 20;

interface ExpertSlidesProps {
  section: Omit<HomePage['experts'], 'experts'> & { experts: ExpertFacts[] };
}

/** A carousel of experts; a card grows and shows more on hover and focus. */
export function ExpertSlides({ section }: ExpertSlidesProps) {
  const { heading, text, experts, button } = section;
  if (experts.length === 0) return null;
  return (
    <section aria-labelledby="experts" className={`page-width ${shared.section}`}>
      <SectionHeading id="experts" heading={heading} text={text} />
      <Reveal>
        <Carousel label={heading} perSlide={PER_SLIDE} gapPx={GAP_PX} arrowsOnHover>
          {experts.map((expert) => (
            <ExpertCard key={expert.id} expert={expert} />
          ))}
        </Carousel>
      </Reveal>
      <ContentLink link={button.link} className={`button ${styles.all}`}>
        {button.label}
      </ContentLink>
    </section>
  );
}

function ExpertCard({ expert: { id, name, title, bio, sample, image } }: { expert: ExpertFacts }) {
  const t = useTranslations();
  return (
    <div className={styles.place}>
      <article className={styles.card}>
        <div className={styles.top}>
          <ContentPicture picture={image} sizes="(max-width: 32rem) 22vw, 7rem" />
          <div className={styles.names}>
            <h3>{name}</h3>
            <p>{title}</p>
            {sample && <SampleTag />}
          </div>
        </div>
        <div className={opening.more}>
          <p>{bio}</p>
        </div>
        <Link to={pathInLanguage(`/experts/${id}`, useLocale())} className={styles.link}>
          {t('home.visit', { name })}
        </Link>
      </article>
    </div>
  );
}
