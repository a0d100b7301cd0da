import { z } from 'zod';
import { isRecord } from '#model/is-record.ts';
import { anyLink, button, fields, id, idList, line, outsideLink, picture, text } from './field-schemas.ts';

/** Former keys of site.yaml, with instructions. */
const MOVED = {
  forms:
    "The address of a form at another company is now in the form's own file. " +
    "Move each one there as 'outsideLink: https://…' (newsletterLink into forms/newsletter.yaml, " +
    "becomeExpertLink into forms/become-expert.yaml, and so on), then remove 'forms' here.",
};

const currentSiteSchema = fields(
  {
    organization: line(60),
    /** True if the organization is invented; pages then say so. */
    sample: z.boolean().default(false),
    promise: text(60),
    logo: picture,
    /** For dark backgrounds; `logo` by default. */
    logoDark: picture.optional(),
    /** A square SVG in images/, for browser tabs and home screens. */
    icon: line(200).optional(),
    /** For links to the site on other sites; exactly `SHARE_IMAGE_SIZE`. */
    sharePicture: picture.optional(),
    taxNumber: line(20),
    taxStatement: text(120),
    donateLink: outsideLink,
    /** Link of 'Book time with …'; `{expert}` is replaced with the expert's id. */
    bookingLink: anyLink,
    contactLink: anyLink,
    /** Where to report a vulnerability, in /.well-known/security.txt; `contactLink` by default. */
    securityLink: anyLink.optional(),
    reviewLabel: text(60),
    /** Where to leave a review; without it, the label is not shown. */
    reviewLink: anyLink.optional(),
    /** Follow Us, in the footer. */
    social: fields({ photosLink: outsideLink, networkLink: outsideLink, professionalLink: outsideLink }),
  },
  MOVED,
);

/** `site.yaml`: who runs the site. Also takes `organisation`, the former name of a key. */
export const siteSchema = z.preprocess((value) => {
  if (!isRecord(value) || !('organisation' in value) || 'organization' in value) return value;
  const { organisation: organization, ...rest } = value;
  return { organization, ...rest };
}, currentSiteSchema);

const quote = fields({ words: text(140), who: text(60) });
const samplePlace = fields({
  name: line(60),
  kind: text(40),
  city: line(60),
  tag: text(40),
  picture,
  link: anyLink,
});

/** `home.yaml`: the nine sections of the home page, in order. */
export const homeSchema = fields({
  hero: fields({
    heading: text(90),
    text: text(300),
    quotes: z.array(quote).length(8),
    quotesNote: text(120).optional(),
    buttons: z.array(button).min(1).max(2),
  }),
  connection: fields({
    heading: text(90),
    text: text(400),
    /** Two columns of pictures that scroll in opposite directions. */
    columns: z.array(z.array(picture).min(2).max(8)).length(2),
    buttons: z.array(button).min(1).max(2),
  }),
  support: fields({
    heading: text(60),
    text: text(300),
    /** `sample`: the figure is invented, as the note should say. */
    rate: fields({ figure: text(16), text: text(120), note: text(160), sample: z.boolean().default(false) }),
    picture,
    mission: fields({ heading: text(60), text: text(300) }),
    resources: fields({ heading: text(60), text: text(300), button }),
    button,
  }),
  map: fields({
    heading: text(90),
    text: text(300),
    note: text(160).optional(),
    places: z.array(samplePlace).length(3),
  }),
  partners: fields({ heading: text(90), text: text(300), note: text(160).optional() }),
  experts: fields({ heading: text(90), text: text(300), experts: idList, button }),
  knowledge: fields({ heading: text(90), text: text(300), videos: idList, button }),
  donate: fields({ heading: text(90), text: text(300), buttonLabel: text(40) }),
  newsletter: fields({ heading: text(90), text: text(300) }),
});

/** `knowledge-center.yaml`. */
const carousel = fields({ heading: text(60), text: text(200).optional(), videos: idList });
export const knowledgeCenterSchema = fields({
  banner: fields({ heading: text(60), tagline: text(160), picture }),
  featured: fields({ video: z.coerce.string().pipe(id), heading: text(90), text: text(400), linkLabel: text(40) }),
  latest: carousel,
  experts: carousel,
  partners: carousel,
  champions: carousel,
  newsletter: fields({ heading: text(90), text: text(300) }),
  library: fields({ heading: text(90), text: text(300) }),
});

/** `filters.yaml`: the values that experts and videos may have. The English text is the value. */
const choices = z.array(text(60)).min(1);
export const filtersSchema = fields({
  expertSpecialties: choices,
  expertTopics: choices,
  /** Topics an expert may have that are not offered as a filter. */
  moreExpertTopics: choices,
  stages: choices,
  /** The stage of a video for everyone; matches every stage. */
  allStages: text(60),
  libraryTopics: choices,
  /** Topics a video may have in addition to those that are always offered. */
  moreLibraryTopics: choices,
});

/** `partners.yaml`. */
export const partnersSchema = fields({
  partners: z.array(
    fields({ name: line(60), sample: z.boolean().default(false), logo: picture, link: anyLink.optional() }),
  ),
});

/** `resources.yaml`: help on other sites, by id. Experts and videos refer to the ids. */
export const resourcesSchema = fields({
  resources: z.record(
    id,
    fields({
      title: text(80),
      publisher: line(100),
      description: text(200),
      hyperlink: outsideLink,
      phone: line(20).optional(),
      image: picture,
    }),
  ),
});

/** `glossary.yaml`: terms by id. */
const spellings = z.array(line(60)).default([]);
export const glossarySchema = fields({
  title: text(60),
  description: text(160),
  allTerms: text(60),
  terms: z.record(
    id,
    fields({
      term: text(60),
      fullName: text(80).optional(),
      /** Also shown within texts, so it must be short. */
      short: text(220),
      more: text(300).optional(),
      /** Spellings of the word to explain in texts. */
      inTexts: fields({ en: spellings, es: spellings }).prefault({}),
      learnMore: fields({ publisher: line(80), hyperlink: outsideLink }).optional(),
    }),
  ),
});

/** `legal/*.md`. */
export const legalSchema = fields({
  title: text(80),
  description: text(160),
  updated: z.iso.date(),
  /** True for a text that no one has checked for this site yet; the page then says so. */
  sample: z.boolean().default(false),
});
export const legalSpanishSchema = fields({ title: line(80), description: line(160) })
  .partial()
  .strict();
