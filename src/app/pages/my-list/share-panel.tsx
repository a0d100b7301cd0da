import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { myListPath } from '../../my-list/item-path.ts';
import { mailLink, textMessageLink } from '../../my-list/message-links.ts';
import { keyOf, type SavedItem } from '../../my-list/my-list.ts';
import { packList, type SharedItem } from '../../my-list/shared-list.ts';
import { useSiteData } from '../../site-data.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useListText } from './list-text.ts';
import styles from './my-list-page.module.css';
import { QrButton } from './qr-button.tsx';

/** The latest calls: with a note, they fit into `LIST_LIMITS.keptNote`. */
const SHARED_CALLS = 5;

/** Shares all or part of the list by link, email, text message or QR code: no answers; notes and calls if wanted. */
export function SharePanel({ items }: { items: readonly SavedItem[] }) {
  const t = useTranslations();
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [withNotes, setWithNotes] = useState(false);
  const [withCalls, setWithCalls] = useState(false);
  const { callLines } = useListText();
  const chosen = items.filter((item) => !excluded.includes(keyOf(item)));
  const hasNotes = chosen.some(({ note }) => note);
  const hasCalls = chosen.some(({ calls }) => calls.length > 0);
  const sendsNotes = withNotes && hasNotes;
  const sendsCalls = withCalls && hasCalls;
  const shared = chosen.map((item) => ({
    facts: factsOf(item),
    note: [sendsCalls && callLines({ calls: item.calls.slice(-SHARED_CALLS) }, sendsNotes), sendsNotes && item.note]
      .filter(Boolean)
      .join('\n'),
  }));
  const link = useLink(shared);
  return (
    <div className={styles.panel}>
      <fieldset className={styles.ticks}>
        <legend>{t('myList.share.choose')}</legend>
        {items.map((item) => (
          <label key={keyOf(item)} className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(item)}
              onChange={({ target }) =>
                setExcluded(target.checked ? excluded.filter((key) => key !== keyOf(item)) : [...excluded, keyOf(item)])
              }
            />
            {item.name}
          </label>
        ))}
      </fieldset>
      {hasNotes && (
        <label className={styles.tick}>
          <input type="checkbox" checked={withNotes} onChange={({ target }) => setWithNotes(target.checked)} />
          {t('myList.share.notes')}
        </label>
      )}
      {hasCalls && (
        <label className={styles.tick}>
          <input type="checkbox" checked={withCalls} onChange={({ target }) => setWithCalls(target.checked)} />
          {t('myList.share.calls')}
        </label>
      )}
      <p>
        {t('myList.share.sees')} {t('myList.share.private')}
      </p>
      <p role="status">{chosen.length === 0 && t('myList.share.none')}</p>
      {chosen.length > 0 && link && <ShareOptions link={link} items={shared} />}
    </div>
  );
}

function ShareOptions({ link, items }: { link: string; items: readonly SharedItem[] }) {
  const t = useTranslations();
  const listText = useListText();
  const { site } = useSiteData();
  const organization = site?.organization ?? t('site.name');
  const all = items.map(({ facts, note }) => listText.lines(facts, note)).join('\n\n');
  const invitation = `${t('myList.share.open')}\n${link}`;
  // If not everything fits, names and numbers help more than a link.
  const drafts = [`${t('myList.share.intro')}\n\n${all}\n\n${invitation}`, all, invitation];
  const mail = mailLink(t('myList.share.subject', { organization }), drafts);
  const text = textMessageLink(drafts);
  return (
    <>
      <div className={styles.row}>
        <ShareLink link={link} />
        {mail && (
          <a href={mail} className="button quiet">
            <Icon name="mail" />
            {t('myList.share.email')}
          </a>
        )}
        {text && (
          <a href={text} className="button quiet">
            <Icon name="phone" />
            {t('myList.share.text')}
          </a>
        )}
        <QrButton link={link} />
      </div>
      {!(mail && text) && <p>{t('myList.share.tooLong')}</p>}
    </>
  );
}

/** Copies the link; if the browser does not allow that, shows it for copying by hand. */
function ShareLink({ link }: { link: string }) {
  const t = useTranslations();
  const [outcome, setOutcome] = useState<{ link: string; isCopied: boolean } | null>(null);
  const current = outcome?.link === link ? outcome : null;
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={async () => setOutcome({ link, isCopied: await copyText(link) })}
      >
        {t('myList.share.copy')}
      </button>
      <span role="status">{current?.isCopied && t('myList.share.copied')}</span>
      {current && !current.isCopied && (
        <label className={styles.whole}>
          {t('myList.share.copyThis')}
          <input type="url" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  );
}

/** Returns a My list link that contains these items, or null until they are packed. */
function useLink(items: readonly SharedItem[]): string | null {
  const language = useLocale();
  const [link, setLink] = useState<string | null>(null);
  const chosen = JSON.stringify(items);
  useEffect(() => {
    let isCurrent = true;
    packList(JSON.parse(chosen)).then((fragment) => {
      if (isCurrent) setLink(`${location.origin}${myListPath(language)}#${fragment}`);
    });
    return () => {
      isCurrent = false;
    };
  }, [chosen, language]);
  return link;
}

/** Returns an item without the visitor's own data. */
function factsOf({ savedOn: _day, note: _note, calls: _calls, answers: _answers, ...facts }: SavedItem) {
  return facts;
}
