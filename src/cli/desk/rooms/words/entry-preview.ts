import { html, raw } from 'hono/html';
import type { ContentLanguage } from '#model/content-language.ts';
import type { EntryKind } from '#site-content/editing/entry-fields.ts';
import type { Picture } from '#site-content/picture.ts';
import type { LocalContent, SiteContent } from '#site-content/site-content.ts';
import type { Html } from '../../page.ts';
import type { Visit } from '../../visit.ts';

/** Where a picture's bytes come from: the site does not have new ones yet. */
export type PictureSource = (file: string) => string | undefined;

interface Shown {
  content: LocalContent;
  id: string;
  visit: Visit;
  /** The site's address: links lead there. */
  origin: string;
  source: PictureSource;
}

/** Renders how an entry will look, in both languages. */
export function entryPreview(
  content: SiteContent,
  { kind, id, origin, source }: { kind: EntryKind; id: string; origin: string; source: PictureSource },
  visit: Visit,
): Html {
  const w = visit.words.content;
  const both = (['en', 'es'] as ContentLanguage[]).map(
    (language) =>
      html`<section lang="${language}" class="shown"><h3 lang="${visit.words.language}">${w.languages[language]}</h3>${SHOW[kind]({ content: content.in(language), id, visit, origin, source })}</section>`,
  );
  return html`<h2>${w.previewTitle}</h2><p>${w.previewHelp}</p><div class="both">${both}</div>`;
}

const SHOW: Record<EntryKind, (shown: Shown) => Html> = {
  experts({ content, id, visit, origin, source }) {
    const expert = content.experts.find((each) => each.id === id);
    if (!expert) return html``;
    const w = visit.words.content.expertPage;
    return html`<div class="card"><div class="row">${picture(expert.image, source)}<div><p class="big">${expert.name}</p><p>${expert.title}</p></div></div>
<p>${expert.bio}</p>${tags(expert.topics.map(({ label }) => label))}</div>
<p class="big">${w.bio}</p>${written(expert.longBio, origin)}
<p class="big">${w.help}</p><ul>${expert.helpAreas.map((area) => html`<li>${area}</li>`)}</ul>
${expert.resources.length > 0 ? html`<p class="big">${w.resources}</p><ul>${expert.resources.map(({ title }) => html`<li>${title}</li>`)}</ul>` : ''}`;
  },
  videos({ content, id, visit, origin, source }) {
    const video = content.videos.find((each) => each.id === id);
    if (!video) return html``;
    const w = visit.words.content.videoPage;
    return html`<div class="card">${picture(video.image, source)}${video.playable ? '' : html`<p>${w.soon}</p>`}<p class="big">${video.title}</p><p>${video.details}</p>${tags([video.stage.label, video.topic.label])}</div>
${video.note ? html`<p><strong>${w.note}:</strong> ${video.note}</p>` : ''}${written(video.description, origin)}
${video.experts.length > 0 ? html`<p class="big">${w.people}</p><ul>${video.experts.map(({ name }) => html`<li>${name}</li>`)}</ul>` : ''}`;
  },
  resources({ content, id, source }) {
    const users = [...content.experts, ...content.videos].flatMap(({ resources }) => resources);
    const resource = users.find((each) => each.id === id);
    if (!resource) return html``;
    return html`<div class="card"><div class="row">${picture(resource.image, source)}<div><p class="big">${resource.title}</p><p>${resource.publisher}</p></div></div><p>${resource.description}</p>${resource.phone ? html`<p>${resource.phone}</p>` : ''}<p>${resource.hyperlink}</p></div>`;
  },
  home: ({ content: { home }, source }) =>
    html`${Object.values(home).map((section) => html`<div class="card">${homePart(section, source)}</div>`)}`,
};

/** A part of the home page: its words, buttons and pictures in their order. People and videos have their own pages. */
function homePart(part: unknown, source: PictureSource): Html {
  if (typeof part === 'string') return html`<p>${part}</p>`;
  if (Array.isArray(part)) return html`${part.map((each) => homePart(each, source))}`;
  if (typeof part !== 'object' || part === null || 'id' in part) return html``;
  if ('src' in part) return picture(part as Picture, source);
  const { heading, label, link, words, who, ...rest } = part as Record<string, unknown>;
  return html`${heading ? html`<p class="big">${heading}</p>` : ''}${words ? html`<blockquote>${words}<br><small>${who}</small></blockquote>` : ''}${label ? html`<p><span class="pill">${label}</span> <small>${link}</small></p>` : ''}${Object.values(rest).map((each) => homePart(each, source))}`;
}

function picture({ src, alt, width, height }: Picture, source: PictureSource): Html {
  const address = source(src) ?? src;
  // Not written as an attribute that begins at '/', which would lead to the desk.
  return html`<img class="shown" src="${address}" alt="${alt}" width="${width}" height="${height}">`;
}

const tags = (names: string[]) => html`<p>${names.map((name) => html`<span class="pill">${name}</span> `)}</p>`;

/** The site's own safe HTML of a text; its links lead to the site. */
function written(text: string, origin: string): Html {
  return html`${raw(text.replaceAll(/ (href|src)="\//g, ` $1="${origin}/`))}`;
}
