import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { HomePage } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { QuestionField } from '../../ui/question-field.tsx';
import { ContentLink } from './content-link.tsx';
import styles from './hero.module.css';
import { MovingArea } from './moving-area.tsx';
import { driftOffsets } from './quote-drift.ts';

/** The top of the home page: the welcome, the search, and quotes that float around it. */
export function Hero({ hero, seed }: { hero: HomePage['hero']; seed: number }) {
  const t = useTranslations();
  const offsets = driftOffsets(hero.quotes.length, seed);
  return (
    <MovingArea label={t('home.quotes')} className={`page-width ${styles.hero}`}>
      <div className={styles.words}>
        <h1>{hero.heading}</h1>
        <p className={styles.text}>{hero.text}</p>
        <PlaceSearch />
        <div className={styles.buttons}>
          {hero.buttons.map(({ label, link }) => (
            <ContentLink key={link} link={link} className="button quiet">
              {link.startsWith('/video') && <Icon name="play" />}
              {label}
            </ContentLink>
          ))}
        </div>
      </div>
      <ul className={styles.quotes} aria-label={t('home.quotes')}>
        {hero.quotes.map(({ words, who }, index) => (
          <li key={words} style={offsets[index]}>
            <figure>
              <blockquote>{words}</blockquote>
              <figcaption>{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {hero.quotesNote && <p className={styles.note}>{hero.quotesNote}</p>}
    </MovingArea>
  );
}

/** A search in own words and by place that leads to Our Places: a plain form that works without script. */
function PlaceSearch() {
  const t = useTranslations();
  const { form, keep } = useTypedAgain();
  return (
    <search aria-label={t('home.search.label')} className={styles.search}>
      <Form ref={form} method="get" action={pathInLanguage('/ourplaces', useLocale())} onSubmit={keep}>
        <QuestionField className={styles.question} />
        <label htmlFor="near">{t('home.search.near')}</label>
        <input
          id="near"
          name="place"
          aria-label={`${t('home.search.near')}: ${t('home.search.place')}`}
          placeholder={t('home.search.hint')}
          autoComplete="postal-code"
          maxLength={200}
        />
        <button type="submit" className="button">
          <Icon name="search" />
          {t('home.search.submit')}
        </button>
      </Form>
    </search>
  );
}

/** Who comes back finds what they typed: `keep` notes it in the browser's history, with this page's entry. */
function useTypedAgain() {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useLocation();
  const typed: [name: string, text: string][] = state?.typed ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is shown again.
  useEffect(() => {
    for (const [name, text] of typed) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = text;
    }
  }, []);
  const keep = () => {
    const { state: entry } = window.history;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, typed: [...new FormData(form.current!)] } }, '');
  };
  return { form, keep };
}
