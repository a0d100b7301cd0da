import { z } from 'zod';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { service } from '#understanding/lexicon.ts';
import { anyLink, fields, idList, line, picture, text } from './field-schemas.ts';

const YOUTUBE_ADDRESS =
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})/;
const choiceList = z.array(line(60));
/** Below the places that offer one of these, this person or video is named. */
const services = z.array(service).default([]);

/** Front matter of `experts/<id>.md`; the Markdown below it is the long bio. */
export const expertSchema = fields({
  name: line(60),
  title: text(80),
  /** True for an invented person; pages then say so. */
  sample: z.boolean().default(false),
  /** Values of `expertSpecialties` in filters.yaml. */
  specialties: choiceList,
  /** Values of `expertTopics` and `moreExpertTopics` in filters.yaml. */
  topics: choiceList.min(1),
  services,
  /** One or two sentences for the card. */
  bio: text(240),
  /** 'How … can help': one line each. */
  helpAreas: z.array(text(120)).min(1).max(10),
  image: picture,
  resources: idList,
  /** Only if this expert does not use the organization's booking link. */
  bookingLink: anyLink.optional(),
});

const imageSpanish = fields({ alt: line(250) });

/** Front matter of `experts/<id>.es.md`: only the translated fields. */
export const expertSpanishSchema = fields({
  title: line(80),
  bio: line(240),
  helpAreas: z.array(line(120)),
  image: imageSpanish,
})
  .partial()
  .strict();

const MOVED_CAPTIONS =
  "Captions and transcript are now one file that is named after the video, for example 'videos/5.en.vtt'. " +
  'Move it there and remove this line.';

/** Front matter of `videos/<id>.md`; the Markdown below it is the description. */
export const videoSchema = fields({
  title: text(80),
  /** One or two sentences for a card. */
  details: text(240),
  /** False hides a video from the library and the carousels; its own page works. */
  listed: z.boolean().default(true),
  stage: line(60),
  topic: line(60),
  services,
  image: picture,
  /** A video on YouTube: its address, or the 11 characters after `v=` in that. */
  youtubeId: z
    .string()
    .transform((text) => YOUTUBE_ADDRESS.exec(text)?.[1] ?? text)
    .pipe(z.string().regex(/^[\w-]{11}$/))
    .optional(),
  /** Title and maker of the hosted video; required with `youtubeId`. */
  source: fields({
    title: line(200),
    publisher: line(120),
    year: z.number().int().min(2005).max(2100).optional(),
    /** Spoken language. */
    language: z.enum(CONTENT_LANGUAGES).default('en'),
  }).optional(),
  /** A self-hosted video: a file in `videos/media/`. Its captions are in `videos/<id>.<language>.vtt`. */
  media: fields(
    {
      file: text(100),
      seconds: z.number().int().positive(),
      /** True if the video has no sound, so that a page can say so. */
      silent: z.boolean().default(false),
    },
    { captions: MOVED_CAPTIONS, transcript: MOVED_CAPTIONS },
  ).optional(),
  /** What a viewer should know first: its age, its state, a difficult subject. */
  note: text(300).optional(),
  /** Ids of people to talk to about the subject; they do not appear in the video. */
  experts: idList,
  resources: idList,
  related: idList,
}).check(({ value, issues }) => {
  if (value.youtubeId && !value.source)
    issues.push({ code: 'invalid_type', expected: 'object', input: undefined, path: ['source'] });
  if (value.youtubeId && value.media)
    issues.push({
      code: 'custom',
      input: value.media,
      path: ['media'],
      message: `A video has either 'youtubeId' or 'media', not both. Remove one.`,
    });
});

/** Front matter of `videos/<id>.es.md`: only the translated fields. */
export const videoSpanishSchema = fields({ title: line(80), details: line(240), note: line(300), image: imageSpanish })
  .partial()
  .strict();
