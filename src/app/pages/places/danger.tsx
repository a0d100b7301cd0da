import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { HelpLine } from '#understanding/lexicon.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Understood } from './understood.ts';
import styles from './understood-question.module.css';

/** Phone lines for somebody who may be in danger, before anything else on the page. Read out at once. */
export function Danger({
  understood: { lines, chips },
  heading,
}: {
  understood: Understood;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useTranslations();
  return (
    <section className={styles.danger} role="alert">
      {/* biome-ignore lint/a11y/noAutofocus: nothing else matters as much. */}
      <h2 ref={heading} tabIndex={-1} autoFocus>
        {t('places.danger.heading')}
      </h2>
      <p>
        {t('places.danger.lead')} {chips.some(({ kind }) => kind === 'service') && t('places.danger.further')}
      </p>
      <ul>
        {lines.map(({ name, note, call, text, shown }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>
              <br />
              {note}
            </p>
            <div>
              {call && (
                <a className="button" href={`tel:${call}`}>
                  <Icon name="phone" />
                  {t('places.danger.call', { number: shown.call })}
                </a>
              )}
              {text && (
                <a className="button quiet" href={`sms:${text}`}>
                  {t('places.danger.text', { number: shown.text })}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where danger is not likely: a few buttons, which nobody needs. */
export function Concern({ lines, heading }: { lines: HelpLine[]; heading: RefObject<HTMLParagraphElement | null> }) {
  const t = useTranslations();
  return (
    <aside className={styles.concern} aria-labelledby="concern">
      <p id="concern" ref={heading} tabIndex={-1}>
        {t('places.danger.heading')}
      </p>
      {lines.map(
        ({ name, short, call, shown }) =>
          call && (
            <a key={name} className="button quiet" href={`tel:${call}`}>
              <Icon name="phone" />
              {short ?? t('places.danger.call', { number: shown.call })}
            </a>
          ),
      )}
    </aside>
  );
}
