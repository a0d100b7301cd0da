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

/** Builds the content in one language from the checked folder; resolves ids to their entries. */
export function buildLocalContent(folder: ContentFolder, language: ContentLanguage, deps: ContentDeps): LocalData {
  const local = <T>(value: T): In<T> => translate(value, language, deps.picture);
  const choice = (text: Text): Choice => ({ value: text.en, label: inLanguage(text, language) });
  const choices = (texts: Text[]) => texts.map(choice);

  const { fields: filters } = folder.filters;
  const expertChoices = choices([...filters.expertSpecialties, ...filters.expertTopics, ...filters.moreExpertTopics]);
  const videoChoices = choices([
    ...filters.stages,
    filters.allStages,
    ...filters.libraryTopics,
    ...filters.moreLibraryTopics,
  ]);
  const pick = (from: Choice[], value: string) => from.find((choice) => choice.value === value)!;

  const { icon, sharePicture, ...siteFields } = local(folder.site.fields);
  const site = {
    ...siteFields,
    icon: icon ? deps.icon(icon) : undefined,
    sharePicture: sharePicture && { src: sharePicture.src, alt: sharePicture.alt },
  };
  const resources = new Map(
    Object.entries(folder.resources.fields.resources).map(([id, fields]): [string, Resource] => [
      id,
      { id, ...local(fields) },
    ]),
  );
  const experts = new Map(folder.experts.map((document) => [document.id, expert(document)]));
  const cards = new Map(folder.videos.map((document) => [document.id, card(document)]));
  const videos = folder.videos.map(video);
  const listed = videos.filter(({ listed }) => listed);
  const home = local(folder.home.fields);
  const center = local(folder.knowledgeCenter.fields);
  const carousel = (part: { heading: string; text?: string | undefined; videos: string[] }): Carousel => ({
    ...part,
    videos: lookUp(cards, part.videos),
  });

  return {
    language,
    site,
    home: {
      ...home,
      experts: { ...home.experts, experts: lookUp(experts, home.experts.experts) },
      knowledge: { ...home.knowledge, videos: lookUp(cards, home.knowledge.videos) },
    },
    knowledgeCenter: {
      ...center,
      featured: { ...center.featured, video: cards.get(center.featured.video)! },
      latest: carousel(center.latest),
      experts: carousel(center.experts),
      partners: carousel(center.partners),
      champions: carousel(center.champions),
    },
    filters: {
      expertSpecialties: choices(filters.expertSpecialties),
      expertTopics: choices(filters.expertTopics),
      stages: choices(filters.stages),
      allStages: choice(filters.allStages),
      libraryTopics: choices(filters.libraryTopics),
      moreLibraryTopics: choices(filters.moreLibraryTopics),
    },
    partners: local(folder.partners.fields.partners),
    experts: [...experts.values()].sort((a, b) => a.name.localeCompare(b.name, language)),
    videos,
    library: listed.map(libraryItem),
    legal: Object.fromEntries(
      folder.legal.map(({ id, source, fields }): [string, LegalPage] => [
        id,
        { ...local(fields), html: deps.html(source.file, language) },
      ]),
    ) as Record<LegalPageId, LegalPage>,
    forms: buildForms(folder.forms, local),
    glossary: buildGlossary(local(folder.glossary.fields), language),
  };

  function expert({ id, source, fields }: ContentFolder['experts'][number]): Expert {
    return {
      ...local(fields),
      id,
      firstName: fields.name.split(' ')[0]!,
      specialties: fields.specialties.map((value) => pick(expertChoices, value)),
      topics: fields.topics.map((value) => pick(expertChoices, value)),
      longBio: deps.html(source.file, language),
      sharePicture: deps.sharePicture(fields.image),
      resources: lookUp(resources, fields.resources),
      bookingLink: (fields.bookingLink ?? site.bookingLink).replaceAll('{expert}', id),
    };
  }

  function card({ id, fields }: ContentFolder['videos'][number]): VideoCard {
    const { title, details, image } = local(fields);
    return { id, title, details, image, link: `/video/${id}`, playable: Boolean(fields.youtubeId ?? fields.media) };
  }

  function video({ id, source, fields }: ContentFolder['videos'][number]): Video {
    return {
      ...cards.get(id)!,
      listed: fields.listed,
      services: fields.services,
      stage: pick(videoChoices, fields.stage),
      topic: pick(videoChoices, fields.topic),
      description: deps.html(source.file, language),
      sharePicture: deps.sharePicture(fields.image),
      youtubeId: fields.youtubeId,
      source: fields.source,
      media: fields.media && media(fields.media),
      ...spoken(id),
      note: fields.note && inLanguage(fields.note, language),
      experts: lookUp(experts, fields.experts),
      resources: lookUp(resources, fields.resources),
      related: lookUp(cards, fields.related),
    };
  }

  function media(fields: NonNullable<ContentFolder['videos'][number]['fields']['media']>): VideoMedia {
    const file = inLanguage(fields.file, language);
    return {
      src: deps.videoAddress(`${MEDIA}/${file}`),
      type: extname(file) === '.webm' ? 'video/webm' : 'video/mp4',
      seconds: fields.seconds,
      silent: fields.silent,
    };
  }

  function spoken(id: string): Pick<Video, 'captions' | 'transcript'> {
    const [first, ...others] = deps.captions
      .get(id)!
      .toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
    if (!first) return { captions: [] };
    return {
      captions: [first, ...others].map(({ language, file }) => ({ language, src: deps.videoAddress(file) })),
      transcript: { language: first.language, sentences: sentencesOf(first.cues, first.language) },
    };
  }
}

function libraryItem({ id, title, details, image, link, playable, stage, topic }: Video): LibraryItem {
  return { id, title, details, image, link, playable, stage, topic };
}

/** Looks up ids; the cross-check has verified that all exist. */
function lookUp<T>(all: Map<string, T>, ids: string[]): T[] {
  return ids.map((id) => all.get(id)!);
}
