import { useEffect } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Video } from '#site-content/site-content.ts';
import { contentContext, languageContext } from '../../context.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { videoToSave } from '../../my-list/saved-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { videoFacts } from '../../schema-org/video-facts.ts';
import { useSiteData } from '../../site-data.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { ContentHtml } from '../../ui/content-html.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VideoCard } from '../../ui/video-card.tsx';
import type { Route } from './+types/video-page';
import { ExpertsTab, ResourcesTab, TalkToSomeone } from './people-and-links.tsx';
import { type Start, startOf } from './sentence-at.ts';
import { ShareButton } from './share-button.tsx';
import styles from './video-page.module.css';
import { Watch } from './watch.tsx';

/** Id of the video shown instead of a missing one. */
const FIRST_VIDEO = '1';

export const handle = { sample: true };

export function loader({ params, context, request }: Route.LoaderArgs): Video & { start: Start | undefined } {
  const { videos } = context.get(contentContext);
  const video = videos.find(({ id }) => id === params.id);
  if (video) return { ...video, start: startOf(new URL(request.url).searchParams, video.transcript) };
  const hasFirst = videos.some(({ id }) => id === FIRST_VIDEO);
  if (!hasFirst) throw new Response(null, { status: 404 });
  const why = params.id ? 'unknown' : 'none';
  throw redirect(pathInLanguage(`/video/${FIRST_VIDEO}?instead=${why}`, context.get(languageContext)));
}

/** The page of one video, with experts to ask and related videos. */
export default function VideoPage({ loaderData: video }: Route.ComponentProps) {
  const t = useTranslations();
  const language = useLocale();
  const { siteUrl, site } = useSiteData();
  const instead = new URLSearchParams(useLocation().search).get('instead');
  useEffect(() => {
    if (instead === 'none') console.error('A link to a video has no video id: the first video is shown.');
  }, [instead]);
  const { id, title, details, transcript, experts, resources, related, start } = video;
  const address = siteUrl + pathInLanguage(video.link, language);
  const facts = videoFacts(video, { siteUrl, address, organization: site?.organization ?? t('site.name') }, language);
  const tabs = [
    {
      id: 'description',
      label: t('video.description'),
      content: <ContentHtml className={styles.prose} html={video.description} />,
    },
    ...(experts.length > 0
      ? [{ id: 'experts', label: t('video.experts'), content: <ExpertsTab experts={experts} /> }]
      : []),
    ...(resources.length > 0
      ? [{ id: 'resources', label: t('video.resources'), content: <ResourcesTab resources={resources} /> }]
      : []),
  ];
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead
        title={title}
        description={details}
        path={video.link}
        picture={{ src: video.sharePicture, alt: video.image.alt }}
        hidden={!video.playable}
      />
      {facts && <StructuredData facts={facts} />}
      {instead === 'unknown' && (
        <p className={styles.notice} role="status">
          {t('video.notFound')}
        </p>
      )}
      <p className="no-print">
        <Link to={pathInLanguage('/resources', language)} className={styles.back}>
          <Icon name="left" />
          {t('video.back')}
        </Link>
      </p>
      <div className={styles.title}>
        <h1>{title}</h1>
        <SaveButton facts={videoToSave(video, language)} />
        <ShareButton title={title} path={pathInLanguage(video.link, language)} />
      </div>
      {/* The key resets the player and the tabs for another video. */}
      <div className={styles.columns} key={id}>
        <Watch video={video} start={start} />
        <div className={styles.tabs}>
          <Tabs label={t('video.about')} tabs={tabs} />
        </div>
        <div className={transcript ? styles.talk : `${styles.talk} ${styles.beside}`}>
          <TalkToSomeone experts={experts} />
        </div>
      </div>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">{t('video.related')}</h2>
          <Carousel
            key={`related-${id}`}
            label={t('video.related')}
            perSlide={{ base: 1, sm: 2, lg: 3 }}
            gapPx={20}
            padded
          >
            {related.map((card) => (
              <VideoCard key={card.id} video={card} />
            ))}
          </Carousel>
        </section>
      )}
    </div>
  );
}
