import type { ReactNode } from 'react';
import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { embedContext, vocabularyContext } from '../../context.ts';
import { EMBED_TRY_PATH } from '../../framing.ts';
import { LANGUAGES, languageInfo, pathInLanguage } from '../../messages/language.ts';
import { useSiteData } from '../../site-data.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { parsePlacesQuery } from '../places/places-query.ts';
import { filterOptions } from '../places/search-options.ts';
import type { Route } from './+types/try-page';
import { embedLine, FRAME_HEIGHT } from './embed-line.ts';
import { embedPath, parseEmbedLook, searchOf, THEMES } from './embed-query.ts';
import styles from './try-page.module.css';

export const handle = { static: true };

/** Parameter for a box that grows with a script. */
const GROWS = 'grows';

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(embedContext)) return data(null, { status: 404 });
  const params = new URL(request.url).searchParams;
  const { place, services } = parsePlacesQuery(params);
  const { services: all } = filterOptions(context.get(vocabularyContext));
  return {
    place,
    service: all.find(({ name }) => services.includes(name))?.name ?? '',
    look: parseEmbedLook(params),
    grows: params.has(GROWS),
    services: all.map(({ name, displayName }) => ({ name, displayName })),
  };
}

type Choices = NonNullable<Route.ComponentProps['loaderData']>;

/** Makes the line of HTML that shows the search on another site, and shows it. */
export default function TryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { site } = useSiteData();
  const contact = site && <a href={site.contactLink}>{t('site.contact')}</a>;
  return (
    <TitledPage title={t('embed.try.title')} lead={t(loaderData ? 'embed.try.lead' : 'embed.try.off')} hidden>
      {loaderData && (
        <p>
          {t('embed.try.who')} {contact}
        </p>
      )}
      {loaderData ? <Builder choices={loaderData} /> : contact && <p>{contact}</p>}
    </TitledPage>
  );
}

function Builder({ choices }: { choices: Choices }) {
  const t = useTranslations();
  const language = useLocale();
  const { site, siteUrl } = useSiteData();
  const { place, service, look, grows } = choices;
  const search = searchOf(
    parsePlacesQuery(new URLSearchParams({ ...(place && { place }), ...(service && { service }) })),
  );
  const path = embedPath(search, look, language);
  const title = `${site?.organization ?? t('site.name')}: ${t('places.title')}`;
  const line = embedLine({ src: siteUrl + path, title, ...(grows && { script: `${siteUrl}/embed.js` }) });
  return (
    <div className={styles.builder}>
      <ChoiceForm choices={choices} />
      <section aria-labelledby="line">
        <h2 id="line">{t('embed.try.line')}</h2>
        <textarea readOnly rows={6} aria-labelledby="line" spellCheck={false} dir="ltr" value={line} translate="no" />
      </section>
      <section aria-labelledby="shown">
        <h2 id="shown">{t('embed.try.shown')}</h2>
        <iframe className={styles.frame} src={path} title={title} height={FRAME_HEIGHT} />
      </section>
    </div>
  );
}

function ChoiceForm({ choices: { place, service, look, grows, services } }: { choices: Choices }) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <form action={pathInLanguage(EMBED_TRY_PATH, language)} className={styles.form}>
      <Field id="place" label={t('embed.try.place')}>
        <input
          id="place"
          name="place"
          defaultValue={place}
          placeholder={t('places.search.placeHint')}
          maxLength={200}
        />
      </Field>
      <Field id="service" label={t('embed.try.service')}>
        <select id="service" name="service" defaultValue={service}>
          <option value="">{t('embed.try.anyService')}</option>
          {services.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      </Field>
      <Field id="theme" label={t('embed.try.colors')}>
        <select id="theme" name="theme" defaultValue={look.theme ?? ''}>
          <option value="">{t('embed.try.theme.visitor')}</option>
          {THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {t(`embed.try.theme.${theme}`)}
            </option>
          ))}
        </select>
      </Field>
      <label className={styles.check}>
        <input type="checkbox" name={GROWS} value="yes" defaultChecked={grows} />
        {t('embed.try.grows')}
      </label>
      <button type="submit" className="button">
        {t('embed.try.show')}
      </button>
      <p className={styles.languages}>
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <a key={other} href={pathInLanguage(EMBED_TRY_PATH, other)} hrefLang={other} lang={other}>
            {languageInfo(other).name}
          </a>
        ))}
      </p>
    </form>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
