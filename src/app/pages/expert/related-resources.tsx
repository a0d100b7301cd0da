import { useTranslations } from 'use-intl';
import type { Resource } from '#site-content/site-content.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import styles from './related-resources.module.css';

const GAP_PX = 20;

/** A carousel of resources on other sites. */
export function RelatedResources({ resources }: { resources: Resource[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="related-resources" className={styles.section}>
      <h2 id="related-resources">{t('expert.resources')}</h2>
      <Carousel label={t('expert.resources')} perSlide={{ base: 1, sm: 2 }} gapPx={GAP_PX}>
        {resources.map((resource) => (
          <ResourceCard key={resource.id} resource={resource} />
        ))}
      </Carousel>
    </section>
  );
}

function ResourceCard({ resource }: { resource: Resource }) {
  const { title, publisher, description, hyperlink, image } = resource;
  return (
    <article className={styles.card}>
      <ContentPicture picture={image} sizes="(max-width: 48rem) 90vw, 16rem" />
      <div className={styles.words}>
        <h3>
          <NewTabLink href={hyperlink} className={styles.link}>
            {title}
          </NewTabLink>
        </h3>
        <p className={styles.publisher}>{publisher}</p>
        <p>{description}</p>
      </div>
    </article>
  );
}
