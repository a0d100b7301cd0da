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

/** What a card shows of an expert. */
type Face = Pick<Expert, 'id' | 'name' | 'title' | 'bio' | 'sample' | 'image'>;

/** Experts per slide: 3 from 992 px on, 2 from 768 px on, else 1. */
const PER_SLIDE = { base: 1, md: 2, lg: 3 };
const GAP_PX = 20;

/** Experts in slides; a card grows and tells more under the mouse and with the focus. */
export function ExpertSlides({ section }: { section: Omit<HomePage['experts'], 'experts'> & { experts: Face[] } }) {
  const { heading, text, experts, button } = section;
  return (
    <section aria-labelledby="experts" className={`page-width ${shared.section}`}>
      <SectionHeading id="experts" heading={heading} text={text} />
      <Reveal>
        <Carousel label={heading} perSlide={PER_SLIDE} gapPx={GAP_PX} arrowsOnHover>
          {experts.map((expert) => (
            <FaceCard key={expert.id} expert={expert} />
          ))}
        </Carousel>
      </Reveal>
      <ContentLink link={button.link} className={`button ${styles.all}`}>
        {button.label}
      </ContentLink>
    </section>
  );
}

function FaceCard({ expert: { id, name, title, bio, sample, image } }: { expert: Face }) {
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
