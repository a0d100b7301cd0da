import { useLocale, useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { useDate } from '../messages/use-date.ts';
import { useLastCall } from '../my-list/use-my-list.ts';
import { calledPath } from './provider-path.ts';

interface ICalledProps {
  provider: ProviderView;
  className: string | undefined;
  /** Offers to tell how a call went. */
  isOffered: boolean;
  /** Of the heading with the provider's name. */
  labelId?: string;
}

/** The day of the visitor's last call, as My list has it, and the way to tell how one went. */
export function ICalled({ provider, className, isOffered, labelId }: ICalledProps) {
  const t = useTranslations();
  const language = useLocale();
  const day = useDate('medium');
  const last = useLastCall(provider.assembled?.ids ?? [provider.id]);
  return (
    <>
      {isOffered && (
        <a href={calledPath(provider.id, language)} className={`${className} no-print`} aria-describedby={labelId}>
          {t('calls.title')}
        </a>
      )}
      {last && <span className={`${className} no-print`}>{t('calls.last', { date: day(last.on) })}</span>}
    </>
  );
}
