import { useLocale, useTranslations } from 'use-intl';
import { formatPhone } from '#model/phone.ts';
import { useDate } from '../../messages/use-date.ts';
import { itemPath } from '../../my-list/item-path.ts';
import type { Contact } from '../../my-list/list-vcards.ts';
import type { SavedFacts, SavedItem } from '../../my-list/my-list.ts';
import { useAcceptingText } from '../../ui/accepting-text.ts';
import { useCalledTexts, useCallersText } from '../../ui/called-texts.ts';
import { useMedicaidText } from '../../ui/medicaid-text.ts';
import { useSourceTitle } from '../../ui/source-title.ts';

/** Formats saved items in the page's language, for messages and files. */
export function useListText() {
  const texts = useFactTexts();
  const columns = useColumns(texts);
  const { phoneOf, medicaidOf, calledOf, linkOf, callLines } = texts;
  return {
    /** One item in a message: name and service, phone number, address or link, note; a line each. */
    lines: (facts: SavedFacts, note = ''): string =>
      [
        [facts.name, facts.service].filter(Boolean).join(', '),
        phoneOf(facts),
        facts.provider?.address.replaceAll('\n', ', ') ?? linkOf(facts),
        note,
      ]
        .filter(Boolean)
        .join('\n'),

    /** The calls about an item, a line each. */
    callLines,

    /** One item as a contact for an address book, with its facts in the note. */
    contact: (item: SavedItem): Contact => ({
      name: item.name,
      isPerson: item.kind === 'expert',
      role: item.service,
      phone: item.provider?.phone ?? null,
      phoneExtension: item.provider?.phoneExtension ?? null,
      address: item.provider?.address ?? '',
      note: [item.note, ...medicaidOf(item), ...calledOf(item), ...(item.provider?.hours ?? [])]
        .filter(Boolean)
        .join('\n'),
      link: linkOf(item),
    }),

    /** A table of items, starting with the header row. */
    table: (items: readonly SavedItem[]): string[][] => [
      columns.map(([heading]) => heading),
      ...items.map((item) => columns.map(([, cell]) => cell(item))),
    ],
  };
}

/** Each returns one fact of an item as text; '' or no text if it is not known. */
function useFactTexts() {
  const acceptingText = useAcceptingText();
  const t = useTranslations();
  const language = useLocale();
  const day = useDate('medium');
  const titleOf = useSourceTitle();
  const medicaidText = useMedicaidText();
  const calledTexts = useCalledTexts();
  const callersText = useCallersText();
  return {
    phoneOf: ({ provider }: SavedFacts): string => {
      if (!provider?.phone) return '';
      const { phone, phoneExtension: extension } = provider;
      return formatPhone(phone) + (extension ? ` ${t('provider.extension', { extension })}` : '');
    },
    medicaidOf: ({ provider }: SavedFacts): string[] => (provider?.medicaid ?? []).map(medicaidText),
    calledOf: ({ provider }: SavedFacts): string[] => calledTexts(provider?.called).map(({ text }) => text),
    linkOf: (facts: SavedFacts): string => location.origin + itemPath(facts, language),
    acceptingOf: ({ provider }: SavedFacts): string => {
      if (!provider) return '';
      const { callers, asOf } = provider.accepting;
      const who = callers && asOf ? ` (${callersText({ callers: callers.told, of: callers.of, lastOn: asOf })})` : '';
      return acceptingText(provider).text + who;
    },
    callLines: ({ calls }: Pick<SavedItem, 'calls'>, withNotes = true): string => {
      const line = ({ on, outcome, note }: SavedItem['calls'][number]) =>
        [day(on), t(`myList.calls.outcomes.${outcome}`), withNotes && note].filter(Boolean).join(', ');
      return calls.map(line).join('\n');
    },
    sourceOf: ({ provider }: SavedFacts): string => {
      if (!provider) return '';
      return [titleOf(provider.source), provider.source.date].filter(Boolean).join(', ');
    },
  };
}

type Column = [heading: string, cell: (item: SavedItem) => string];

function useColumns(texts: ReturnType<typeof useFactTexts>): Column[] {
  const t = useTranslations();
  return [
    [
      t('myList.download.columns.kind'),
      ({ kind }) => (kind === 'provider' ? t('myList.download.provider') : t(`myList.${kind}`)),
    ],
    [t('myList.download.columns.name'), ({ name }) => name],
    [t('myList.download.columns.service'), ({ service }) => service],
    [t('myList.download.columns.phone'), texts.phoneOf],
    [t('myList.download.columns.address'), ({ provider }) => provider?.address ?? ''],
    [t('myList.download.columns.hours'), ({ provider }) => provider?.hours.join('\n') ?? ''],
    // An empty cell could be read as no.
    [
      t('provider.medicaid'),
      (item) => texts.medicaidOf(item).join('\n') || (item.provider ? t('provider.medicaidUnknown') : ''),
    ],
    [t('myList.download.columns.accepting'), texts.acceptingOf],
    [t('myList.download.columns.callers'), (item) => texts.calledOf(item).join('\n')],
    [t('myList.download.columns.note'), ({ note }) => note],
    [t('myList.download.columns.calls'), (item) => texts.callLines(item)],
    [t('myList.download.columns.saved'), ({ savedOn }) => savedOn],
    [t('myList.download.columns.source'), texts.sourceOf],
    [t('myList.download.columns.link'), texts.linkOf],
  ];
}
