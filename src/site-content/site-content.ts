import type { z } from 'zod';
import type { ContentLanguage } from '#model/content-language.ts';
import type { FormDefinition, FormField, FormKind } from '#model/form-definition.ts';
import type { ContentFault } from './content-fault.ts';
import type { LegalPageId } from './content-folder.ts';
import type { OutsideLink } from './cross-check.ts';
import type { Glossary } from './glossary.ts';
import type { homeSchema, knowledgeCenterSchema, siteSchema } from './page-schemas.ts';
import type { Picture } from './picture.ts';
import type { In } from './translated.ts';

/** The content folder, loaded and free of faults. */
export interface SiteContent {
  /** Everything in one language, English where a translation is missing. Plain data, made once: cheap to call. */
  in(language: ContentLanguage): LocalContent;
  /** What could be better: missing translations, example addresses. */
  notices: ContentFault[];
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

export type SiteDetails = In<z.output<typeof siteSchema>>;
type HomeFields = In<z.output<typeof homeSchema>>;
type KnowledgeCenterFields = In<z.output<typeof knowledgeCenterSchema>>;

/** The nine sections of the home page. */
export interface HomePage extends Omit<HomeFields, 'experts' | 'knowledge'> {
  experts: Omit<HomeFields['experts'], 'experts'> & { experts: Expert[] };
  knowledge: Omit<HomeFields['knowledge'], 'videos'> & { videos: VideoCard[] };
}

export interface KnowledgeCenter extends Pick<KnowledgeCenterFields, 'banner' | 'newsletter' | 'library'> {
  featured: { heading: string; text: string; linkLabel: string; video: VideoCard };
  /** Latest Resources, Featuring Our Experts, From Our Partners, Community Champions. */
  latest: Carousel;
  experts: Carousel;
  partners: Carousel;
  champions: Carousel;
}

export interface Carousel {
  heading: string;
  text?: string | undefined;
  videos: VideoCard[];
}

/** A value to filter by: `value` is the same in every language and stands in addresses, `label` is shown. */
export interface Choice {
  value: string;
  label: string;
}

export interface Filters {
  expertSpecialties: Choice[];
  expertTopics: Choice[];
  stages: Choice[];
  /** Of a video for everybody: matches every stage. */
  allStages: Choice;
  libraryTopics: Choice[];
  moreLibraryTopics: Choice[];
}

export interface Expert {
  id: string;
  name: string;
  /** What 'Book time with …' calls the person. */
  firstName: string;
  title: string;
  /** An invented person: the page has to say so. */
  sample: boolean;
  specialties: Choice[];
  topics: Choice[];
  bio: string;
  /** Safe HTML; its highest heading is h3. */
  longBio: string;
  helpAreas: string[];
  image: Picture;
  /** Address of a JPEG of 1200 × 630 pixels for other sites that show a link to the person's page. */
  sharePicture?: string | undefined;
  resources: Resource[];
  bookingLink: string;
}

/** Help elsewhere; opens at its publisher's. */
export interface Resource {
  id: string;
  title: string;
  publisher: string;
  description: string;
  hyperlink: string;
  phone?: string | undefined;
  image: Picture;
}

/** What a carousel and a grid show of a video. */
export interface VideoCard {
  id: string;
  title: string;
  details: string;
  image: Picture;
  /** '/video/{id}' */
  link: string;
  /** False for 'Video coming soon!'. */
  playable: boolean;
}

export interface LibraryItem extends VideoCard {
  stage: Choice;
  topic: Choice;
}

export interface Video extends LibraryItem {
  listed: boolean;
  /** As of an expert. */
  sharePicture?: string | undefined;
  /** Safe HTML; its highest heading is h3. */
  description: string;
  /** A video at YouTube; ask nothing of it before the visitor presses play. */
  youtubeId?: string | undefined;
  /** Beside `youtubeId`: who made the video, what they call it (as they write it), and the language spoken in it. */
  source?: { title: string; publisher: string; year?: number | undefined; language: ContentLanguage } | undefined;
  /** A video of our own. Never beside `youtubeId`. */
  media?: VideoMedia | undefined;
  note?: string | undefined;
  /** People to talk to about the subject. They do not appear in the video. */
  experts: Expert[];
  resources: Resource[];
  related: VideoCard[];
}

export interface VideoMedia {
  /** An MP4 or WebM file in the page's language. */
  src: string;
  type: string;
  seconds: number;
  silent: boolean;
  /** WebVTT, the page's language first. */
  captions: { language: ContentLanguage; src: string }[];
  /** Safe HTML; its highest heading is h3. */
  transcript: string;
}

export interface Partner {
  name: string;
  sample: boolean;
  logo: Picture;
  link?: string | undefined;
}

export interface LegalPage {
  title: string;
  description: string;
  /** Day of the last change, for example '2026-11-21'. */
  updated: string;
  /** Safe HTML; its highest heading is h2. */
  html: string;
}

export type LocalForms = Record<FormKind, LocalForm> & { newsletter: { letters: Letters } };

/** One form: its words, and its fields in the order in which they are asked. */
export interface LocalForm extends FormDefinition {
  title: string;
  lead: string;
  /** What the button says, where it is not simply 'Send'. */
  send?: string | undefined;
  success: string;
  successHelp: string;
  privacy: string;
  /** The same form at another company, to show in its place. */
  outsideLink?: string | undefined;
  fields: LocalFormField[];
}

/** One question in words. Its `maxLength` is the longest value where it has choices, and 0 for a box. */
export interface LocalFormField extends FormField {
  label: string;
  help?: string | undefined;
  choices?: Choice[] | undefined;
}

/** The letters of the newsletter, with {confirmLink}, {unsubscribeLink}, {organisation} and {firstName} to fill in. */
export type Letters = Record<'confirm' | 'welcome', { subject: string; text: string }>;
