import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BYTE_ORDER_MARK, csvText, escapeFormulas } from '#model/csv-text.ts';
import { toVcards } from '../../my-list/list-vcards.ts';
import type { MyList } from '../../my-list/my-list.ts';
import { forgetMyList } from '../../my-list/my-list-storage.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { useListText } from './list-text.ts';
import styles from './my-list-page.module.css';
import { SharePanel } from './share-panel.tsx';

interface ListToolsProps {
  list: MyList;
  printsQuestions: boolean;
  onPrintsQuestions: (prints: boolean) => void;
  onClear: () => void;
}

const PANELS = [
  { panel: 'share', message: 'myList.share.title' },
  { panel: 'download', message: 'myList.download.title' },
  { panel: 'clear', message: 'myList.clear.title' },
] as const;
type PanelName = (typeof PANELS)[number]['panel'];

/** Tools for the whole list: print, share, download and clear. */
export function ListTools({ list, printsQuestions, onPrintsQuestions, onClear }: ListToolsProps) {
  const t = useTranslations();
  const [open, setOpen] = useState<PanelName | null>(null);
  return (
    <section className={`${styles.tools} no-print`} aria-label={t('myList.count', { count: list.items.length })}>
      <div className={styles.row}>
        <button type="button" className="button" onClick={() => print()}>
          {t('myList.print')}
        </button>
        {PANELS.map(({ panel, message }) => (
          <button
            key={panel}
            type="button"
            className="button quiet"
            aria-expanded={open === panel}
            onClick={() => setOpen(open === panel ? null : panel)}
          >
            {panel === 'share' && <Icon name="share" />}
            {t(message)}
          </button>
        ))}
      </div>
      <label className={styles.tick}>
        <input type="checkbox" checked={printsQuestions} onChange={({ target }) => onPrintsQuestions(target.checked)} />
        {t('myList.printQuestions')}
      </label>
      {open === 'share' && <SharePanel items={list.items} />}
      {open === 'download' && <Download list={list} />}
      {open === 'clear' && <Clear onClear={onClear} onCancel={() => setOpen(null)} />}
    </section>
  );
}

/** Returns a CSV text for Excel, which needs the byte order mark. */
function csvOf(rows: string[][]): string {
  return BYTE_ORDER_MARK + csvText(escapeFormulas(rows), { quoteAll: true });
}

function Download({ list: { items } }: { list: MyList }) {
  const t = useTranslations();
  const text = useListText();
  const name = t('myList.download.file');
  const contacts = items.filter(({ kind }) => kind !== 'video');
  return (
    <div className={`${styles.panel} ${styles.row}`}>
      <button
        type="button"
        className="button quiet"
        onClick={() => downloadFile(`${name}.csv`, 'text/csv', csvOf(text.table(items)))}
      >
        {t('myList.download.csv')}
      </button>
      {contacts.length > 0 && (
        <button
          type="button"
          className="button quiet"
          onClick={() => downloadFile(`${name}.vcf`, 'text/vcard', toVcards(contacts.map(text.contact)))}
        >
          {t('myList.download.vcard')}
        </button>
      )}
    </div>
  );
}

/** Offers a text file for download. */
function downloadFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Some browsers start reading the file only after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function Clear({ onClear, onCancel }: { onClear: () => void; onCancel: () => void }) {
  const t = useTranslations();
  return (
    <fieldset className={styles.panel}>
      <legend>{t('myList.clear.ask')}</legend>
      <div className={styles.row}>
        <button type="button" className="button quiet" ref={focusOnMount} onClick={onCancel}>
          {t('myList.clear.no')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            forgetMyList();
            onClear();
          }}
        >
          {t('myList.clear.yes')}
        </button>
      </div>
    </fieldset>
  );
}
