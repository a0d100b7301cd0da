import { extname } from 'node:path';
import type { ContentLanguage } from '#model/content-language.ts';
import type { ContentFolder, LegalPageId } from './content-folder.ts';
import { MEDIA } from './cross-check.ts';
import type { PictureEntry, Text } from './field-schemas.ts';
import { buildGlossary } from './glossary.ts';
import { buildForms } from './local-forms.ts';
import type { Picture } from './picture.ts';
import type { AllCaptions } from './read-captions.ts';
import type {
  Carousel,
  Choice,
  Expert,
  LegalPage,
  LibraryItem,
  LocalData,
  Resource,
  SiteIcon,
  Video,
  VideoCard,
  VideoMedia,
} from './site-content.ts';
import { sentencesOf } from './transcript.ts';
import { type In, inLanguage, translate } from './translated.ts';

/** Functions that resolve the files that content refers to. */
export interface ContentDeps {
  /** Safe HTML of a Markdown file such as 'videos/5.md' in a language, or in English if not translated. */
  html(file: string, language: ContentLanguage): string;
  picture(entry: PictureEntry, alt: string): Picture;
  /** URL of its copy for link previews on other sites; undefined if there is none. */
  sharePicture(entry: PictureEntry): string | undefined;
  /** The site's icon from a file in images/. */
  icon(file: string): SiteIcon;
  /** URL of a file in videos/, such as 'videos/5.en.vtt'. */
  videoAddress(file: string): string;
  captions: AllCaptions;
}

/** A language, and how content gets into it. */
interface Into {
  language: ContentLanguage;
  deps: ContentDeps;
  local: <T>(value: T) => In<T>;
  choice: (text: Text) => Choice;
}

/** Builds the content in one language from the checked folder; resolves ids to their entries. */
export function buildLocalContent(folder: ContentFolder, language: ContentLanguage, deps: ContentDeps): LocalData {
  const local = <T>(value: T): In<T> => translate(value, language, deps.picture);
  const into: Into = {
    language,
    deps,
    local,
    choice: (text) => ({ value: text.en, label: inLanguage(text, language) }),
  };
  const site = buildSite(folder, into);
  const resources = new Map(
    Object.entries(folder.resources.fields.resources).map(([id, fields]): [string, Resource] => [
      id,
      { id, ...local(fields) },
    ]),
  );
  const experts = buildExperts(folder, { resources, bookingLink: site.bookingLink }, into);
  const cards = new Map(folder.videos.map((document) => [document.id, buildCard(document, into)]));
  const videos = buildVideos(folder, { cards, experts, resources }, into);
  const home = local(folder.home.fields);

  return {
    language,
    site,
    home: {
      ...home,
      experts: { ...home.experts, experts: lookUp(experts, home.experts.experts) },
      knowledge: { ...home.knowledge, videos: lookUp(cards, home.knowledge.videos) },
    },
    knowledgeCenter: buildKnowledgeCenter(folder, cards, into),
    filters: buildFilters(folder, into),
    partners: local(folder.partners.fields.partners),
    experts: [...experts.values()].sort((a, b) => a.name.localeCompare(b.name, language)),
    videos,
    library: videos.filter(({ listed }) => listed).map(libraryItem),
    legal: Object.fromEntries(
      folder.legal.map(({ id, source, fields }): [string, LegalPage] => [
        id,
        { ...local(fields), html: deps.html(source.file, language) },
      ]),
    ) as Record<LegalPageId, LegalPage>,
    forms: buildForms(folder.forms, local),
    glossary: buildGlossary(local(folder.glossary.fields), language),
  };
}

function buildSite(folder: ContentFolder, { deps, local }: Into): LocalData['site'] {
  const { icon, sharePicture, ...fields } = local(folder.site.fields);
  return {
    ...fields,
    icon: icon ? deps.icon(icon) : undefined,
    sharePicture: sharePicture && { src: sharePicture.src, alt: sharePicture.alt },
  };
}

function buildKnowledgeCenter(
  folder: ContentFolder,
  cards: Map<string, VideoCard>,
  { local }: Into,
): LocalData['knowledgeCenter'] {
  const center = local(folder.knowledgeCenter.fields);
  const carousel = (part: { heading: string; text?: string | undefined; videos: string[] }): Carousel => ({
    ...part,
    videos: lookUp(cards, part.videos),
  });
  return {
    ...center,
    featured: { ...center.featured, video: cards.get(center.featured.video)! },
    latest: carousel(center.latest),
    experts: carousel(center.experts),
    partners: carousel(center.partners),
    champions: carousel(center.champions),
  };
}

function buildFilters({ filters: { fields } }: ContentFolder, { choice }: Into): LocalData['filters'] {
  return {
    expertSpecialties: fields.expertSpecialties.map(choice),
    expertTopics: fields.expertTopics.map(choice),
    stages: fields.stages.map(choice),
    allStages: choice(fields.allStages),
    libraryTopics: fields.libraryTopics.map(choice),
    moreLibraryTopics: fields.moreLibraryTopics.map(choice),
  };
}

function buildExperts(
  { experts, filters: { fields: filters } }: ContentFolder,
  { resources, bookingLink }: { resources: Map<string, Resource>; bookingLink: string },
  { language, deps, local, choice }: Into,
): Map<string, Expert> {
  const pick = pickFrom([...filters.expertSpecialties, ...filters.expertTopics, ...filters.moreExpertTopics], choice);
  return new Map(
    experts.map(({ id, source, fields }): [string, Expert] => [
      id,
      {
        ...local(fields),
        id,
        firstName: fields.name.split(' ')[0]!,
        specialties: fields.specialties.map(pick),
        topics: fields.topics.map(pick),
        longBio: deps.html(source.file, language),
        sharePicture: deps.sharePicture(fields.image),
        resources: lookUp(resources, fields.resources),
        bookingLink: (fields.bookingLink ?? bookingLink).replaceAll('{expert}', id),
      },
    ]),
  );
}

type VideoDocument = ContentFolder['videos'][number];

function buildCard({ id, fields }: VideoDocument, { local }: Into): VideoCard {
  const { title, details, image } = local(fields);
  return { id, title, details, image, link: `/video/${id}`, playable: Boolean(fields.youtubeId ?? fields.media) };
}

/** What videos name. */
interface Named {
  cards: Map<string, VideoCard>;
  experts: Map<string, Expert>;
  resources: Map<string, Resource>;
}

function buildVideos(
  { videos, filters: { fields: filters } }: ContentFolder,
  { cards, experts, resources }: Named,
  into: Into,
): Video[] {
  const { language, deps, choice } = into;
  const pick = pickFrom(
    [...filters.stages, filters.allStages, ...filters.libraryTopics, ...filters.moreLibraryTopics],
    choice,
  );
  return videos.map(({ id, source, fields }) => ({
    ...cards.get(id)!,
    listed: fields.listed,
    services: fields.services,
    stage: pick(fields.stage),
    topic: pick(fields.topic),
    description: deps.html(source.file, language),
    sharePicture: deps.sharePicture(fields.image),
    youtubeId: fields.youtubeId,
    source: fields.source,
    media: fields.media && buildMedia(fields.media, into),
    ...buildSpoken(id, into),
    note: fields.note && inLanguage(fields.note, language),
    experts: lookUp(experts, fields.experts),
    resources: lookUp(resources, fields.resources),
    related: lookUp(cards, fields.related),
  }));
}

function buildMedia(fields: NonNullable<VideoDocument['fields']['media']>, { language, deps }: Into): VideoMedia {
  const file = inLanguage(fields.file, language);
  return {
    src: deps.videoAddress(`${MEDIA}/${file}`),
    type: extname(file) === '.webm' ? 'video/webm' : 'video/mp4',
    seconds: fields.seconds,
    silent: fields.silent,
  };
}

function buildSpoken(id: string, { language, deps }: Into): Pick<Video, 'captions' | 'transcript'> {
  const [first, ...others] = deps.captions
    .get(id)!
    .toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  if (!first) return { captions: [] };
  return {
    captions: [first, ...others].map(({ language, file }) => ({ language, src: deps.videoAddress(file) })),
    transcript: { language: first.language, sentences: sentencesOf(first.cues, first.language) },
  };
}

function libraryItem({ id, title, details, image, link, playable, stage, topic }: Video): LibraryItem {
  return { id, title, details, image, link, playable, stage, topic };
}

/** Returns what finds a choice by its value; the cross-check has verified that it exists. */
function pickFrom(texts: Text[], choice: Into['choice']): (value: string) => Choice {
  const choices = texts.map(choice);
  return (value) => choices.find((each) => each.value === value)!;
}

/** Looks up ids; the cross-check has verified that all exist. */
function lookUp<T>(all: Map<string, T>, ids: string[]): T[] {
  return ids.map((id) => all.get(id)!);
}
