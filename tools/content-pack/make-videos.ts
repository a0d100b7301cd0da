// Makes our own videos from video-scripts.ts: drawings and words, silent, with captions and transcripts in both languages.
//   node tools/content-pack/make-videos.ts            (needs ffmpeg with libx264 on the path)
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawCard, drawSlide, FRAME } from './video-frames.ts';
import { VIDEO_SCRIPTS, type VideoScript } from './video-scripts.ts';

type Language = 'en' | 'es';
interface Part {
  /** What is written, as a caption says it. */
  words: string;
  /** Pictures one after the other, with the seconds each stands. */
  stills: { svg: string; seconds: number }[];
}

const media = fileURLToPath(new URL('../../content/videos/media', import.meta.url));
const FADE_SECONDS = 0.4;
const FRAMES_PER_SECOND = 15;

mkdirSync(media, { recursive: true });
for (const script of VIDEO_SCRIPTS)
  for (const language of ['en', 'es'] as const) {
    const parts = partsOf(script, language);
    const file = join(media, `${script.name}.${language}`);
    await film(parts, `${file}.mp4`);
    writeFileSync(`${file}.vtt`, captions(parts, language));
    writeFileSync(`${file}.md`, transcript(script, language));
    const seconds = parts.flatMap(({ stills }) => stills).reduce((sum, still) => sum + still.seconds, 0);
    console.log(`${script.name}.${language}: ${seconds.toFixed(1)} s`);
  }

/** Title card, slides, in the order shown. A slide shows its heading first and then its sentence. */
function partsOf({ title, subtitle, slides }: VideoScript, language: Language): Part[] {
  const opening: Part = {
    words: `${ended(title[language])} ${subtitle[language]}`,
    stills: [{ svg: drawCard(title[language], subtitle[language]), seconds: 3.6 }],
  };
  return [
    opening,
    ...slides.map((slide, index): Part => {
      const heading = slide.heading[language];
      const text = slide.text[language];
      const progress = (index + 1) / slides.length;
      return {
        words: `${ended(heading)} ${text}`,
        stills: [
          { svg: drawSlide({ scene: slide.scene, heading, progress }), seconds: 1.6 },
          { svg: drawSlide({ scene: slide.scene, heading, text, progress }), seconds: readingSeconds(text) },
        ],
      };
    }),
  ];
}

/** Slow enough for a tired reader: about two and a half words a second. */
function readingSeconds(text: string): number {
  return Math.max(3.2, 1.2 + text.split(' ').length * 0.4);
}

/** Cross-fades the stills into an H.264 video that every browser plays. */
async function film(parts: Part[], target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'content-pack-'));
  try {
    const stills = parts.flatMap(({ stills }) => stills);
    const inputs: string[] = [];
    for (const [index, { svg, seconds }] of stills.entries()) {
      const png = join(folder, `${index}.png`);
      await sharp(Buffer.from(svg)).resize(FRAME.width, FRAME.height).png().toFile(png);
      // Each still lasts through its own fade, so that the times of the captions hold.
      inputs.push(
        '-loop',
        '1',
        '-framerate',
        String(FRAMES_PER_SECOND),
        '-t',
        String(seconds + FADE_SECONDS),
        '-i',
        png,
      );
    }
    let at = 0;
    const fades = stills.slice(0, -1).map(({ seconds }, index) => {
      at += seconds;
      const from = index ? `f${index}` : '0:v';
      return `[${from}][${index + 1}:v]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${at.toFixed(2)}[f${index + 1}]`;
    });
    const filter = `${fades.join(';')};[f${stills.length - 1}]format=yuv420p[out]`;
    const encode = [
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      '25',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
    ];
    execFileSync('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      ...inputs,
      '-filter_complex',
      filter,
      '-map',
      '[out]',
      ...encode,
      target,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function captions(parts: Part[], language: Language): string {
  let at = 0;
  const cues = parts.map(({ words, stills }) => {
    const start = at;
    at += stills.reduce((sum, { seconds }) => sum + seconds, 0);
    return `${clockTime(start)} --> ${clockTime(at - 0.1)}\n${words}\n`;
  });
  return `WEBVTT\nKind: captions\nLanguage: ${language}\n\n${cues.join('\n')}`;
}

function transcript({ title, subtitle, slides }: VideoScript, language: Language): string {
  const silent = {
    en: 'The video has no sound. All words are shown on the screen.',
    es: 'El video no tiene sonido. Todas las palabras se ven en la pantalla.',
  };
  const drawing = { en: 'Drawing', es: 'Dibujo' };
  const lines = slides.map(
    ({ heading, text, seen }) =>
      `**${heading[language]}** ${text[language]}\n*${drawing[language]}: ${seen[language]}*`,
  );
  return `${silent[language]}\n\n**${title[language]}** ${subtitle[language]}\n\n${lines.join('\n\n')}\n`;
}

/** 75.5 seconds are 00:01:15.500. */
function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const milli = Math.round((seconds - whole) * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `00:${two(Math.floor(whole / 60))}:${two(whole % 60)}.${String(milli).padStart(3, '0')}`;
}

function ended(text: string): string {
  return /[.?!"]$/.test(text) ? text : `${text}.`;
}
