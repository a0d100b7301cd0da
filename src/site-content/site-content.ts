import type { z } from 'zod';
import type { ContentLanguage } from '#model/content-language.ts';
import type { FormDefinition, FormField, FormKind } from '#model/form-definition.ts';
import type { LegalPageId } from './content-folder.ts';
import type { ContentProblem } from './content-problem.ts';
import type { OutsideLink } from './cross-check.ts';
import type { FormEntry } from './form-schemas.ts';
import type { FormFieldEntry, LettersEntry } from './form-shapes.ts';
import type { Glossary } from './glossary.ts';
import type {
  homeSchema,
  knowledgeCenterSchema,
  legalSchema,
  partnersSchema,
  resourcesSchema,
  siteSchema,
} from './page-schemas.ts';
import type { expertSchema, videoSchema } from './person-and-video-schemas.ts';
import type { In } from './translated.ts';

/** The content folder, loaded and free of problems. */
export interface SiteContent {
  /** Everything in one language, English where a translation is missing. Plain data, made once: cheap to call. */
  in(language: ContentLanguage): LocalContent;
  /** What could be better: missing translations, example addresses. */
  notices: ContentProblem[];
  /** Files that browsers may ask for: address, for example '/content/images/logo.svg', to path on the disk. */
  files: ReadonlyMap<string, string>;
  /** For `content:check -- --online`. */
  outsideLinks: OutsideLink[];
  /** Origins of the forms at other companies, which pages show in a frame: 'https://forms.example.org'. */
  frameOrigins: string[];
}

/** What the pages show, in one language. Links to pages of the site carry no language prefix, except within HTML. */
export interface LocalContent {
  language: ContentLanguage;
  site: SiteDetails;
  home: HomePage;
  knowledgeCenter: KnowledgeCenter;
  filters: Filters;
  partners: Partner[];
  /** By name. */
  experts: Expert[];
  /** All records by id, those outside the library too. */
  videos: Video[];
  /** The listed videos by id: what All Resources shows. */
  library: LibraryItem[];
  legal: Record<LegalPageId, LegalPage>;
  forms: LocalForms;
  glossary: Glossary;
}

/** The fields of a file of the content folder as the pages of one language see them. */
type Local<Schema extends z.ZodType> = In<z.output<Schema>>;
type HomeFields = Local<typeof homeSchema>;
type KnowledgeCenterFields = Local<typeof knowledgeCenterSchema>;
type ExpertFields = Local<typeof expertSchema>;
type VideoFields = Local<typeof videoSchema>;

export type SiteDetails = Local<typeof siteSchema>;
export type Partner = Local<typeof partnersSchema>['partners'][number];

/** The nine sections of the home page. */
export interface HomePage extends Omit<HomeFields, 'experts' | 'knowledge'> {
  experts: Omit<HomeFields['experts'], 'experts'> & { experts: Expert[] };
  knowledge: Omit<HomeFields['knowledge'], 'videos'> & { videos: VideoCard[] };
}

export interface KnowledgeCenter
  extends Pick<KnowledgeCenterFields, 'banner' | 'newsletter' | 'library'>,
    Record<CarouselName, Carousel> {
  featured: Omit<KnowledgeCenterFields['featured'], 'video'> & { video: VideoCard };
}

/** Latest Resources, Featuring Our Experts, From Our Partners, Community Champions. */
type CarouselName = 'latest' | 'experts' | 'partners' | 'champions';

export interface Carousel extends Omit<KnowledgeCenterFields[CarouselName], 'videos'> {
  videos: VideoCard[];
}

/** A value to filter by: `value` is the same in every language and stands in addresses, `label` is shown. */
export interface Choice {
  value: string;
  label: string;
}

export interface Filters
  extends Record<'expertSpecialties' | 'expertTopics' | 'stages' | 'libraryTopics' | 'moreLibraryTopics', Choice[]> {
  /** Of a video for everybody: matches every stage. */
  allStages: Choice;
}

export interface Expert extends Omit<ExpertFields, 'specialties' | 'topics' | 'resources'> {
  id: string;
  /** What 'Book time with …' calls the person. */
  firstName: string;
  specialties: Choice[];
  topics: Choice[];
  /** Safe HTML; its highest heading is h3. */
  longBio: string;
  /** Address of a JPEG of 1200 × 630 pixels for other sites that show a link to the person's page. */
  sharePicture?: string | undefined;
  resources: Resource[];
  bookingLink: string;
}

/** Help elsewhere; opens at its publisher's. */
export type Resource = Local<typeof resourcesSchema>['resources'][string] & { id: string };

/** What a carousel and a grid show of a video. */
export interface VideoCard extends Pick<VideoFields, 'title' | 'details' | 'image'> {
  id: string;
  /** '/video/{id}' */
  link: string;
  /** False for 'Video coming soon!'. */
  playable: boolean;
}

export interface LibraryItem extends VideoCard {
  stage: Choice;
  topic: Choice;
}

/** Ask nothing of the host of `youtubeId` before the visitor presses play. */
export interface Video extends LibraryItem, Pick<VideoFields, 'listed' | 'youtubeId' | 'source' | 'note'> {
  /** As of an expert. */
  sharePicture?: string | undefined;
  /** Safe HTML; its highest heading is h3. */
  description: string;
  /** A video of our own. Never beside `youtubeId`. */
  media?: VideoMedia | undefined;
  /** People to talk to about the subject. They do not appear in the video. */
  experts: Expert[];
  resources: Resource[];
  related: VideoCard[];
}

export interface VideoMedia extends Pick<NonNullable<VideoFields['media']>, 'seconds' | 'silent'> {
  /** An MP4 or WebM file in the page's language. */
  src: string;
  type: string;
  /** WebVTT, the page's language first. */
  captions: { language: ContentLanguage; src: string }[];
  /** Safe HTML; its highest heading is h3. */
  transcript: string;
}

export interface LegalPage extends Local<typeof legalSchema> {
  /** Safe HTML; its highest heading is h2. */
  html: string;
}

export type LocalForms = Record<FormKind, LocalForm> & { newsletter: { letters: Letters } };

/** One form: its words, and its fields in the order in which they are asked. */
export interface LocalForm extends FormDefinition, Omit<In<FormEntry>, 'fields'> {
  fields: LocalFormField[];
}

/** One question in words. Its `maxLength` is the longest value where it has choices, and 0 for a box. */
export interface LocalFormField extends FormField, Pick<In<FormFieldEntry>, 'label' | 'help'> {
  choices?: Choice[] | undefined;
}

/** The letters of the newsletter, with {confirmLink}, {unsubscribeLink}, {organisation} and {firstName} to fill in. */
export type Letters = In<LettersEntry>;
