import type { AccessNeed, DangerKind, HelpLine } from './lexicon.ts';
import type { PlaceReading } from './place-words.ts';
import type { Payer } from './read-program.ts';

/** 'sure': search at once; 'unsure': offer the first services to choose from; 'nothing': we have no such service. */
export const CONFIDENCES = ['sure', 'unsure', 'nothing'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export interface UnderstoodService {
  /** Machine name of a tag. */
  name: string;
  /** 0 to 1. */
  score: number;
  /** The words that say so, as typed. */
  because: string;
}

/** What a question asks for. */
export interface Understanding {
  confidence: Confidence;
  /** The best first; at most `MAX_SERVICES`. Empty if nothing was understood. */
  services: UnderstoodService[];
  /** Machine names of Medicaid programs; 'MC-ANY' if it is not said which state's. */
  programs: string[];
  payer: Payer | null;
  place: PlaceReading | null;
  /** The name of a place that we do not know, as typed, if there is no other. */
  unknownPlace: string | null;
  /** In years; 1.5 for 18 months. */
  age: number | null;
  /** ISO 639 code of the language to be spoken, 'asl' for American Sign Language; null if none is asked for. */
  language: string | null;
  access: AccessNeed[];
  /** The words that say them, as typed. */
  said: {
    program: string | null;
    age: string | null;
    language: string | null;
    /** Of the words for the language, its name alone. */
    languageName: string | null;
    payer: string | null;
    access: Partial<Record<AccessNeed, string>>;
  };
  /** Nothing else was said: no word is left that may be a service which we do not know. */
  isAll: boolean;
  /** What a short question asks for that we cannot search by, as typed: 'free parking'. At most two phrases. */
  notUnderstood: string[];
  /** Somebody may be in danger: show these lines before anything else. */
  crisis: { kind: DangerKind; lines: HelpLine[] } | null;
  /** Lines for any danger, where it is less likely; else empty. */
  concern: HelpLine[];
}
