import type { z } from 'zod';
import type { ContentLanguage } from '#model/content-language.ts';
import type { FormDefinition, FormField, FormKind } from '#model/form-definition.ts';
import type { ContentFolder, LegalPageId } from './content-folder.ts';
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
import type { Picture } from './picture.ts';
import type { DrawnIcons } from './picture-variants.ts';
import type { Transcript } from './transcript.ts';
import type { In } from './translated.ts';
import type { VideoMatch } from './video-search.ts';

/** The loaded content folder, free of problems. */
export interface SiteContent {
  /** The content in one language, in English where a translation is missing. Plain data, built once: cheap to call. */
  in(language: ContentLanguage): LocalContent;
  /** Possible improvements: missing translations, example addresses. */
  notices: ContentProblem[];
  /**
   * Files that the content names, served to browsers: from URL path, such as '/content/images/logo.svg', to path on
   * disk.
   */
  files: ReadonlyMap<string, string>;
  /** For `content:check -- --online`. */
  outsideLinks: OutsideLink[];
  /** Origins of forms at other companies that pages show in a frame: 'https://forms.example.org'. */
  frameOrigins: string[];
  /** What people say and what they mean, by language, for `#understanding`. */
  lexicons: ContentFolder['lexicons'];
}

/** What the pages show, in one language: plain data, and the search in it. */
export interface LocalContent extends LocalData {
  /** Searches the library's titles, descriptions and sentences; the best video first. */
  findVideos(text: string): VideoMatch[];
}

/** What the pages show, in one language. Links to pages of the site have no language prefix, except within HTML. */
export interface LocalData {
  language: ContentLanguage;
  site: SiteDetails;
  home: HomePage;
  knowledgeCenter: KnowledgeCenter;
  filters: Filters;
  partners: Partner[];
  /** Sorted by name. */
  experts: Expert[];
  /** All videos, sorted by id, including unlisted ones. */
  videos: Video[];
  /** The listed videos, sorted by id, as in All Resources. */
  library: LibraryItem[];
  legal: Record<LegalPageId, LegalPage>;
  forms: LocalForms;
  glossary: Glossary;
}

/** The fields of a content file in one language. */
type Local<Schema extends z.ZodType> = In<z.output<Schema>>;
type HomeFields = Local<typeof homeSchema>;
type KnowledgeCenterFields = Local<typeof knowledgeCenterSchema>;
type ExpertFields = Local<typeof expertSchema>;
type VideoFields = Local<typeof videoSchema>;

export interface SiteDetails extends Omit<Local<typeof siteSchema>, 'icon' | 'sharePicture'> {
  icon?: SiteIcon | undefined;
  /** A PNG or JPEG of `SHARE_IMAGE_SIZE`. */
  sharePicture?: Pick<Picture, 'src' | 'alt'> | undefined;
}

/** The site's icon: a square SVG, and the app icons that the build drew from it. */
export interface SiteIcon {
  src: string;
  drawn?: DrawnIcons | undefined;
}

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

/** A filter value: `value` is the same in every language and used in URLs, `label` is shown. */
export interface Choice {
  value: string;
  label: string;
}

export interface Filters
  extends Record<'expertSpecialties' | 'expertTopics' | 'stages' | 'libraryTopics' | 'moreLibraryTopics', Choice[]> {
  /** The stage of a video for everyone; matches every stage. */
  allStages: Choice;
}

export interface Expert extends Omit<ExpertFields, 'specialties' | 'topics' | 'resources'> {
  id: string;
  /** For 'Book time with …'. */
  firstName: string;
  specialties: Choice[];
  topics: Choice[];
  /** Safe HTML; its highest heading is h3. */
  longBio: string;
  /** URL of a JPEG of 1200 × 630 pixels for link previews on other sites. */
  sharePicture?: string | undefined;
  resources: Resource[];
  bookingLink: string;
}

/** Help on another site; opens on the publisher's site. */
export type Resource = Local<typeof resourcesSchema>['resources'][string] & { id: string };

/** A video in a carousel or grid. */
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

/** Pages must not send requests to the host of `youtubeId` before the visitor presses play. */
export interface Video extends LibraryItem, Pick<VideoFields, 'listed' | 'services' | 'youtubeId' | 'source' | 'note'> {
  /** As for an expert. */
  sharePicture?: string | undefined;
  /** Safe HTML; its highest heading is h3. */
  description: string;
  /** A self-hosted video. Never together with `youtubeId`. */
  media?: VideoMedia | undefined;
  /** WebVTT files, the page's language first. */
  captions: { language: ContentLanguage; src: string }[];
  /** In the page's language if there is one. */
  transcript?: Transcript;
  /** People to talk to about the subject. They do not appear in the video. */
  experts: Expert[];
  resources: Resource[];
  related: VideoCard[];
}

export interface VideoMedia extends Pick<NonNullable<VideoFields['media']>, 'seconds' | 'silent'> {
  /** An MP4 or WebM file in the page's language. */
  src: string;
  type: string;
}

export interface LegalPage extends Local<typeof legalSchema> {
  /** Safe HTML; its highest heading is h2. */
  html: string;
}

export type LocalForms = Record<FormKind, LocalForm> & { newsletter: { letters: Letters } };

/** One form: its texts, and its fields in order. */
export interface LocalForm extends FormDefinition, Omit<In<FormEntry>, 'fields'> {
  fields: LocalFormField[];
}

/** One field with its texts. `maxLength` is the length of the longest choice, or 0 for a checkbox. */
export interface LocalFormField extends FormField, Pick<In<FormFieldEntry>, 'label' | 'help'> {
  choices?: Choice[] | undefined;
}

/** The newsletter's emails, with the placeholders {confirmLink}, {unsubscribeLink}, {organization} and {firstName}. */
export type Letters = In<LettersEntry>;
