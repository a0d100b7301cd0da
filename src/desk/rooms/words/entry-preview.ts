import { html, raw } from 'hono/html';
import type { ContentLanguage } from '#model/content-language.ts';
import type { EntryKind } from '#site-content/editing/entry-fields.ts';
import type { Picture } from '#site-content/picture.ts';
import type { LocalContent, Resource, SiteContent } from '#site-content/site-content.ts';
import type { Html } from '../../page.ts';
import type { Visit } from '../../visit.ts';
import { PAGE_WORDS } from '../../words/page-words.ts';

/** Where a picture's bytes come from: the site does not have new ones yet. */
export type PictureSource = (file: string) => string | undefined;

interface Shown {
  content: LocalContent;
  id: string;
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
      html`<section lang="${language}" class="shown"><h3 lang="${visit.words.language}">${w.languages[language]}</h3>${SHOW[kind]({ content: content.in(language), id, origin, source })}</section>`,
  );
  return html`<h2>${w.previewTitle}</h2><p>${w.previewHelp}</p><div class="both">${both}</div>`;
}

/** In the order of the site's pages, with their words. */
const SHOW: Record<EntryKind, (shown: Shown) => Html> = {
  experts({ content, id, origin, source }) {
    const expert = content.experts.find((each) => each.id === id);
    if (!expert) return html``;
    const w = PAGE_WORDS[content.language];
    const { firstName, resources } = expert;
    return html`<div class="card"><div class="row">${picture(expert.image, source)}<div><p class="big">${expert.name}</p><p>${expert.title}</p>${expert.sample ? html`<p>${tags([w.samplePerson])} ${w.sampleNote}</p>` : ''}</div></div>
<p>${expert.bio}</p><p>${tags(expert.topics.map(({ label }) => label))}</p><p>${tags([w.book(firstName)])}</p></div>
<p class="big">${w.bio(firstName)}</p>${written(expert.longBio, origin)}
<p class="big">${w.help(firstName)}</p><ul>${expert.helpAreas.map((area) => html`<li>${area}</li>`)}</ul>
${resources.length > 0 ? html`<p class="big">${w.resources}</p>${resources.map((each) => resourceCard(each, source))}` : ''}`;
  },
  videos({ content, id, origin, source }) {
    const video = content.videos.find((each) => each.id === id);
    if (!video) return html``;
    const w = PAGE_WORDS[content.language];
    const { experts, resources, related, note } = video;
    const people = html`<ul>${experts.map(({ name, title }) => html`<li>${name}, ${title}</li>`)}</ul>`;
    return html`<div class="card">${picture(video.image, source)}${video.playable ? '' : html`<p>${w.soon}</p>`}<p class="big">${video.title}</p><p>${video.details}</p><p>${tags([video.stage.label, video.topic.label])}</p>${note ? html`<p>${note}</p>` : ''}</div>
<p class="big">${w.description}</p>${written(video.description, origin)}
${resources.length > 0 ? html`<p class="big">${w.links}</p><ul>${resources.map(({ title, publisher, description, phone }) => html`<li>${title} ${w.by(publisher)}<br>${description}${phone ? html`<br>${w.call(phone)}` : ''}</li>`)}</ul>` : ''}
${experts.length > 0 ? html`<p class="big">${w.talk}</p>${people}` : ''}
${related.length > 0 ? html`<p class="big">${w.related}</p><ul>${related.map(({ title }) => html`<li>${title}</li>`)}</ul>` : ''}`;
  },
  resources({ content, id, source }) {
    const users = [...content.experts, ...content.videos].flatMap(({ resources }) => resources);
    const resource = users.find((each) => each.id === id);
    return resource ? resourceCard(resource, source) : html``;
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

function resourceCard(
  { image, title, publisher, description, phone, hyperlink }: Resource,
  source: PictureSource,
): Html {
  return html`<div class="card"><div class="row">${picture(image, source)}<div><p class="big">${title}</p><p>${publisher}</p></div></div><p>${description}</p>${phone ? html`<p>${phone}</p>` : ''}<p>${hyperlink}</p></div>`;
}

function picture({ src, alt, width, height }: Picture, source: PictureSource): Html {
  const address = source(src) ?? src;
  // Not written as an attribute that begins at '/', which would lead to the desk.
  return html`<img class="shown" src="${address}" alt="${alt}" width="${width}" height="${height}">`;
}

const tags = (names: string[]) => names.map((name) => html`<span class="pill">${name}</span> `);

/** The site's own safe HTML of a text; its links lead to the site. */
function written(text: string, origin: string): Html {
  return html`${raw(text.replaceAll(/ (href|src)="\//g, ` $1="${origin}/`))}`;
}
