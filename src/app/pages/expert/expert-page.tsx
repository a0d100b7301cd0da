import { data, Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Expert } from '#site-content/site-content.ts';
import { contentContext } from '../../context.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { expertToSave } from '../../my-list/saved-facts.ts';
import { personFacts } from '../../schema-org/person-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { useSiteData } from '../../site-data.ts';
import { ContentHtml } from '../../ui/content-html.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SampleTag } from '../../ui/sample-tag.tsx';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { Route } from './+types/expert-page';
import styles from './expert-page.module.css';
import { RelatedResources } from './related-resources.tsx';

export const handle = { sample: true };

export function loader({ params, context }: Route.LoaderArgs) {
  const { experts } = context.get(contentContext);
  const expert = experts.find(({ id }) => id === params.id);
  return expert ? { expert } : data({ expert: null }, { status: 404 });
}

/** The page of one expert: who they are, how they can help, and how to reach them. */
export default function ExpertPage({ loaderData: { expert } }: Route.ComponentProps) {
  const t = useTranslations();
  const { siteUrl, site } = useSiteData();
  const language = useLocale();
  if (!expert) return <NoExpert />;
  const address = siteUrl + pathInLanguage(`/experts/${expert.id}`, language);
  return (
    <article className={`page-width ${styles.page}`}>
      <PageHead
        title={`${expert.name}, ${expert.title}`}
        description={expert.bio}
        picture={{ src: expert.sharePicture, alt: expert.image.alt }}
      />
      <StructuredData
        facts={personFacts(expert, { siteUrl, address, organization: site?.organization }, t('expert.sampleNote'))}
      />
      <p className="no-print">
        <Link to={pathInLanguage('/experts', language)} className={styles.back}>
          <Icon name="left" />
          {t('expert.all')}
        </Link>
      </p>
      <Top expert={expert} />
      <div className={styles.columns}>
        <section aria-labelledby="bio" className={styles.section}>
          <h2 id="bio">{t('expert.bio', { name: expert.firstName })}</h2>
          <ContentHtml html={expert.longBio} />
        </section>
        <section aria-labelledby="help" className={`${styles.section} ${styles.help}`}>
          <h2 id="help">{t('expert.help', { name: expert.firstName })}</h2>
          <ul>
            {expert.helpAreas.map((area) => (
              <li key={area}>
                <Icon name="check" />
                {area}
              </li>
            ))}
          </ul>
        </section>
      </div>
      {expert.resources.length > 0 && <RelatedResources resources={expert.resources} />}
    </article>
  );
}

function Top({ expert }: { expert: Expert }) {
  const t = useTranslations();
  const language = useLocale();
  const { image } = expert;
  return (
    <div className={styles.top}>
      <ContentPicture picture={image} sizes="(max-width: 48rem) 18rem, 24rem" when="first" />
      <div className={styles.names}>
        <h1>{expert.name}</h1>
        <p className={styles.title}>{expert.title}</p>
        {expert.sample && (
          <p className={styles.sample}>
            <SampleTag /> {t('expert.sampleNote')}
          </p>
        )}
        <p className={styles.short}>{expert.bio}</p>
        <ul className={styles.topics} aria-label={t('expert.topics')}>
          {expert.topics.map(({ value, label }) => (
            <li key={value}>
              <Link
                to={`${pathInLanguage('/experts', language)}?${new URLSearchParams({ topic: value })}`}
                aria-label={t('expert.topic', { topic: label })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <NewTabLink href={expert.bookingLink} className="button">
          <Icon name="clock" />
          {t('expert.book', { name: expert.firstName })}
        </NewTabLink>
        <SaveButton facts={expertToSave(expert, language)} />
      </div>
    </div>
  );
}

function NoExpert() {
  const t = useTranslations();
  return (
    <TitledPage title={t('expert.none')} lead={t('expert.noneLead')} hidden>
      <Link to={pathInLanguage('/experts', useLocale())} className="button">
        {t('expert.all')}
      </Link>
    </TitledPage>
  );
}
