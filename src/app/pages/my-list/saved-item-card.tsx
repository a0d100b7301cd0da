import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDate } from '../../messages/use-date.ts';
import { itemPath } from '../../my-list/item-path.ts';
import { type ItemChange, keyOf, type SavedItem } from '../../my-list/my-list.ts';
import { Directions } from '../../ui/directions.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lines } from '../../ui/lines.tsx';
import {
  Accepting,
  CallerFacts,
  CallLink,
  Hours,
  ListingAge,
  MedicaidFacts,
  SourceLine,
} from '../../ui/provider-facts.tsx';
import { useSiteOrigin } from '../../ui/use-site-origin.ts';
import { CallLog } from './call-log.tsx';
import { CallQuestions } from './call-questions.tsx';
import { NoteField } from './note-field.tsx';
import styles from './saved-items.module.css';

interface SavedItemCardProps {
  item: SavedItem;
  /** Position in the list, from 1. */
  position: number;
  count: number;
  printsQuestions: boolean;
  change: (update: ItemChange) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One saved item: how to call, the last call and the note; the rest behind a button, and on paper. */
export function SavedItemCard(props: SavedItemCardProps) {
  const { item, position, count, printsQuestions, change, onMove, onRemove } = props;
  const t = useTranslations();
  const day = useDate('medium');
  const origin = useSiteOrigin();
  const path = itemPath(item, useLocale());
  const key = keyOf(item);
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={styles.card} aria-labelledby={key}>
      <header className={styles.top}>
        <span className={styles.number} aria-hidden="true">
          {position}
        </span>
        <div className={styles.who} lang={item.language}>
          <h2 id={key} tabIndex={-1}>
            <a href={path}>
              <Lines text={item.name} />
            </a>
          </h2>
          {item.service && <p>{item.service}</p>}
        </div>
        {item.kind !== 'provider' && <span className={styles.kind}>{t(`myList.${item.kind}`)}</span>}
      </header>
      {item.provider && (
        <div className={styles.reach}>
          <CallerFacts provider={item.provider} part="wrong" />
          {item.provider.phone ? (
            <CallLink provider={{ ...item.provider, name: item.name }} />
          ) : (
            <WayThere address={item.provider.address} />
          )}
        </div>
      )}
      {!isOpen && item.note && <p className={`${styles.written} no-print`}>{item.note}</p>}
      {item.kind !== 'video' && <CallLog item={item} change={change} showsAll={isOpen} />}
      <button
        type="button"
        className={`${styles.opener} no-print`}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('myList.details')}
        <span className="visually-hidden"> {item.name}</span>
        <span className={isOpen ? styles.up : undefined}>
          <Icon name="down" size="1em" />
        </span>
      </button>
      <div id={detailsId} className={isOpen ? styles.details : `${styles.details} ${styles.folded}`}>
        {item.provider && <ContactFacts provider={item.provider} />}
        <p className="on-paper">{origin + path}</p>
        <NoteField item={item} change={change} />
        <CallQuestions item={item} change={change} prints={printsQuestions} />
        <p className={styles.soft}>{t('myList.savedOn', { date: day(item.savedOn) })}</p>
        <ItemButtons name={item.name} position={position} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
    </article>
  );
}

/** What a device keeps of an address is its text, and `isMailOnly` is too large for this page. */
const BOX_ALONE = /^(p\.? ?o\.? ?box|apartado).*\n.*$/i;

function WayThere({ address }: { address: string }) {
  return (
    <Directions address={address} location={{ lat: 0, lng: 0 }} isExact={false} mailOnly={BOX_ALONE.test(address)} />
  );
}

function ContactFacts({ provider }: { provider: NonNullable<SavedItem['provider']> }) {
  const t = useTranslations();
  const { hours, address } = provider;
  return (
    <div className={styles.reach}>
      <div>
        <address>
          <Lines text={address} />
        </address>
        {provider.phone && <WayThere address={address} />}
      </div>
      <div>
        <MedicaidFacts provider={provider} />
        <Accepting provider={provider} />
        <CallerFacts provider={provider} part="told" />
        {hours.length > 0 && (
          <>
            <div className="no-print">
              <Hours provider={provider} />
            </div>
            <ul className="on-paper">
              {hours.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.soft}>
        <ListingAge provider={provider} />
        <SourceLine provider={provider} />
        <p>{t('myList.factsAge')}</p>
      </div>
    </div>
  );
}

type ItemButtonsProps = Pick<SavedItemCardProps, 'position' | 'count' | 'onMove' | 'onRemove'> & { name: string };

/** Move up, move down, remove. At the ends, `aria-disabled` instead of `disabled`, so that a button keeps the focus. */
function ItemButtons({ name, position, count, onMove, onRemove }: ItemButtonsProps) {
  const t = useTranslations();
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that moves with its item loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [position]);
  const button = (by: -1 | 1, label: string, isAtEnd: boolean) => (
    <button
      type="button"
      aria-disabled={isAtEnd}
      onClick={(event) => {
        if (isAtEnd) return;
        pressed.current = event.currentTarget;
        onMove(by);
      }}
    >
      <span className={by < 0 ? styles.up : undefined}>
        <Icon name="down" />
      </span>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <div className={`${styles.moves} no-print`}>
      {count > 1 && button(-1, t('myList.moveUp'), position === 1)}
      {count > 1 && button(1, t('myList.moveDown'), position === count)}
      <button type="button" onClick={onRemove}>
        <Icon name="no" />
        {t('myList.remove')}
        <span className="visually-hidden"> {name}</span>
      </button>
    </div>
  );
}
