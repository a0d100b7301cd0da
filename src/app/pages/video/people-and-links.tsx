import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Expert, Resource } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { ContentHtml } from '../../ui/content-html.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { SampleTag } from '../../ui/sample-tag.tsx';
import styles from './people-and-links.module.css';

/** The experts on the subject: portrait, name, title, full bio, and a link to the profile. */
export function ExpertsTab({ experts }: { experts: Expert[] }) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <>
      <p className={styles.note}>{t('video.expertsNote')}</p>
      <ul className={styles.experts}>
        {experts.map((expert) => (
          <li key={expert.id}>
            <Portrait expert={expert} size={120} />
            <div>
              <h3>{expert.name}</h3>
              <p className={styles.title}>
                {expert.title} {expert.sample && <SampleTag />}
              </p>
              <ContentHtml className={styles.bio} html={expert.longBio} />
              <Link to={pathInLanguage(`/experts/${expert.id}`, language)} className="button quiet">
                {t('video.profile')}
                <span className="visually-hidden">: {expert.name}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ResourcesTab({ resources }: { resources: Resource[] }) {
  const t = useTranslations();
  return (
    <ul className={styles.resources}>
      {resources.map(({ id, title, publisher, description, hyperlink, phone }) => (
        <li key={id}>
          <p>
            <NewTabLink href={hyperlink}>{title}</NewTabLink>{' '}
            <span className={styles.publisher}>{t('video.by', { publisher })}</span>
          </p>
          <p>{description}</p>
          {phone && (
            <p>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
                {t('video.call', { phone })}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Links from a video to its experts. */
export function TalkToSomeone({ experts }: { experts: Expert[] }) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <aside className={`${styles.talk} no-print`} aria-labelledby="talk">
      <h2 id="talk">{t('video.talk')}</h2>
      {experts.length > 0 && (
        <>
          <p>{t('video.talkHelp')}</p>
          <ul>
            {experts.map((expert) => (
              <li key={expert.id}>
                <Link to={pathInLanguage(`/experts/${expert.id}`, language)}>
                  <Portrait expert={expert} size={64} isDecoration />
                  <span>
                    <strong>{expert.name}</strong>
                    <span>{expert.title}</span>
                    {expert.sample && <SampleTag />}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={pathInLanguage('/experts', language)} className={styles.all}>
        {t('video.allExperts')}
      </Link>
    </aside>
  );
}

/** `isDecoration`: no alternative text, because the name is right beside it. */
function Portrait(props: { expert: Expert; size: number; isDecoration?: boolean }) {
  return (
    <ContentPicture
      picture={props.expert.image}
      sizes={`${props.size}px`}
      square={props.size}
      className={styles.portrait}
      {...(props.isDecoration && { alt: '' })}
    />
  );
}
