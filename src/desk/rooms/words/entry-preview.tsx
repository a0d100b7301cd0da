import { Fragment, type ReactNode } from 'react';
import type { ContentLanguage } from '#model/content-language.ts';
import type { EntryKind } from '#site-content/editing/entry-fields.ts';
import type { Picture } from '#site-content/picture.ts';
import type { LocalContent, Resource, SiteContent } from '#site-content/site-content.ts';
import { TRANSLATE } from '../../messages/translate.ts';
import { useVisit } from '../../parts/visit-context.ts';

/** Where a picture's bytes come from: the site does not have new ones yet. */
export type PictureSource = (file: string) => string | undefined;

interface Shown {
  content: LocalContent;
  id: string;
  /** The site's address: links lead there. */
  origin: string;
  source: PictureSource;
}

interface EntryPreviewProps extends Omit<Shown, 'content'> {
  content: SiteContent;
  kind: EntryKind;
}

const LANGUAGES: ContentLanguage[] = ['en', 'es'];

/** How an entry will look, in both languages. */
export function EntryPreview({ content, kind, ...shown }: EntryPreviewProps) {
  const { t } = useVisit();
  const Preview = PREVIEWS[kind];
  return (
    <>
      <h2>{t('content.previewTitle')}</h2>
      <p>{t('content.previewHelp')}</p>
      <div className="both">
        {LANGUAGES.map((language) => (
          <section key={language} lang={language} className="shown">
            <h3 lang={t('language')}>{t(`content.languages.${language}`)}</h3>
            <Preview content={content.in(language)} {...shown} />
          </section>
        ))}
      </div>
    </>
  );
}

/** In the order of the site's pages, with their words. */
const PREVIEWS: Record<EntryKind, (shown: Shown) => ReactNode> = {
  experts: ExpertPreview,
  videos: VideoPreview,
  resources: ResourcePreview,
  home: HomePreview,
};

function ExpertPreview({ content, id, origin, source }: Shown) {
  const expert = content.experts.find((each) => each.id === id);
  if (!expert) return null;
  const t = TRANSLATE[content.language];
  const { firstName, resources } = expert;
  return (
    <>
      <div className="card">
        <div className="row">
          <Image picture={expert.image} source={source} />
          <div>
            <p className="big">{expert.name}</p>
            <p>{expert.title}</p>
            {expert.sample && (
              <p>
                <Pills names={[t('page.samplePerson')]} />
                {t('page.sampleNote')}
              </p>
            )}
          </div>
        </div>
        <p>{expert.bio}</p>
        <p>
          <Pills names={expert.topics.map(({ label }) => label)} />
        </p>
        <p>
          <Pills names={[t('page.book', { name: firstName })]} />
        </p>
      </div>
      <p className="big">{t('page.bio', { name: firstName })}</p>
      <Written text={expert.longBio} origin={origin} />
      <HeadedList title={t('page.help', { name: firstName })} items={expert.helpAreas} />
      {resources.length > 0 && <p className="big">{t('page.resources')}</p>}
      {resources.map((each) => (
        <ResourceCard key={each.id} resource={each} source={source} />
      ))}
    </>
  );
}

function VideoPreview({ content, id, origin, source }: Shown) {
  const video = content.videos.find((each) => each.id === id);
  if (!video) return null;
  const t = TRANSLATE[content.language];
  const { experts, resources, related, note } = video;
  return (
    <>
      <div className="card">
        <Image picture={video.image} source={source} />
        {!video.playable && <p>{t('page.soon')}</p>}
        <p className="big">{video.title}</p>
        <p>{video.details}</p>
        <p>
          <Pills names={[video.stage.label, video.topic.label]} />
        </p>
        {note && <p>{note}</p>}
      </div>
      <p className="big">{t('page.description')}</p>
      <Written text={video.description} origin={origin} />
      {resources.length > 0 && <ResourceList resources={resources} language={content.language} />}
      {experts.length > 0 && (
        <HeadedList title={t('page.talk')} items={experts.map(({ name, title }) => `${name}, ${title}`)} />
      )}
      {related.length > 0 && <HeadedList title={t('page.related')} items={related.map(({ title }) => title)} />}
    </>
  );
}

function ResourceList({ resources, language }: { resources: Resource[]; language: ContentLanguage }) {
  const t = TRANSLATE[language];
  return (
    <>
      <p className="big">{t('page.links')}</p>
      <ul>
        {resources.map(({ id, title, publisher, description, phone }) => (
          <li key={id}>
            {title} {t('page.by', { publisher })}
            <br />
            {description}
            {phone && (
              <>
                <br />
                {t('page.call', { phone })}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function HeadedList({ title, items }: { title: string; items: string[] }) {
  return (
    <>
      <p className="big">{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function ResourcePreview({ content, id, source }: Shown) {
  const users = [...content.experts, ...content.videos].flatMap(({ resources }) => resources);
  const resource = users.find((each) => each.id === id);
  return resource && <ResourceCard resource={resource} source={source} />;
}

function ResourceCard({ resource, source }: { resource: Resource; source: PictureSource }) {
  const { image, title, publisher, description, phone, hyperlink } = resource;
  return (
    <div className="card">
      <div className="row">
        <Image picture={image} source={source} />
        <div>
          <p className="big">{title}</p>
          <p>{publisher}</p>
        </div>
      </div>
      <p>{description}</p>
      {phone && <p>{phone}</p>}
      <p>{hyperlink}</p>
    </div>
  );
}

function HomePreview({ content: { home }, source }: Shown) {
  return Object.entries(home).map(([name, section]) => (
    <div key={name} className="card">
      <HomePart part={section} source={source} />
    </div>
  ));
}

/**
 * A part of the home page, or a list of parts: its words, buttons and pictures in their order. People and videos have
 * their own pages.
 */
function HomePart({ part, source }: { part: unknown; source: PictureSource }): ReactNode {
  if (typeof part === 'string') return <p>{part}</p>;
  if (typeof part !== 'object' || part === null || 'id' in part) return null;
  if ('src' in part) return <Image picture={part as Picture} source={source} />;
  const { heading, label, link, words, who, ...rest } = part as Record<string, string>;
  return (
    <>
      {heading && <p className="big">{heading}</p>}
      {words && (
        <blockquote>
          {words}
          <br />
          <small>{who}</small>
        </blockquote>
      )}
      {label && (
        <p>
          <span className="pill">{label}</span> <small>{link}</small>
        </p>
      )}
      {Object.entries(rest).map(([name, each]) => (
        <HomePart key={name} part={each} source={source} />
      ))}
    </>
  );
}

function Image({ picture: { src, alt, width, height }, source }: { picture: Picture; source: PictureSource }) {
  // Of a picture that is not lazy, React writes a link to load it early, which would lead to the desk.
  return <img className="shown" src={source(src) ?? src} alt={alt} width={width} height={height} loading="lazy" />;
}

function Pills({ names }: { names: string[] }) {
  return names.map((name) => (
    <Fragment key={name}>
      <span className="pill">{name}</span>{' '}
    </Fragment>
  ));
}

/** A text of the content; its links lead to the site. */
function Written({ text, origin }: { text: string; origin: string }) {
  const __html = text.replaceAll(/ (href|src)="\//g, ` $1="${origin}/`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: site-content has sanitized it (renderMarkdown)
  return <div dangerouslySetInnerHTML={{ __html }} />;
}
