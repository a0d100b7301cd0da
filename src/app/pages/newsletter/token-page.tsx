import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { useSiteData } from '../../site-data.ts';
import { TitledPage } from '../../ui/titled-page.tsx';

/** The outcome of following a link from an email. */
type TokenOutcome = 'confirmed' | 'already' | 'expired' | 'unknown' | 'unsubscribed' | 'unknownStop';

interface TokenPageProps {
  question: 'confirm' | 'unsubscribe';
  /** Undefined until the visitor has pressed the button. */
  outcome: TokenOutcome | undefined;
  /** Shown at once if the address has no token. */
  withoutToken: TokenOutcome;
}

/**
 * The page of a link from an email: one button, then the outcome and what to do next. Opening the link has no effect,
 * because mail scanners open every link. The button posts to the page's own address, which has the token.
 */
export function TokenPage({ question, outcome, withoutToken }: TokenPageProps) {
  const t = useTranslations();
  const language = useLocale();
  const { site } = useSiteData();
  const hasToken = tokenOf(useLocation()) !== '';
  const shown = outcome ?? (hasToken ? undefined : withoutToken);
  if (!shown)
    return (
      <TitledPage title={t(`newsletter.titles.${question}`)} lead={t(`newsletter.leads.${question}`)} hidden>
        <form method="post">
          <button type="submit" className="button">
            {t(`newsletter.actions.${question}`)}
          </button>
        </form>
      </TitledPage>
    );
  const isSubscribed = shown === 'confirmed' || shown === 'already';
  const contact = shown === 'unknownStop' ? site?.contactLink : undefined;
  return (
    <TitledPage title={t(`newsletter.titles.${shown}`)} lead={t(`newsletter.leads.${shown}`)} hidden>
      <a
        className="button"
        href={contact ?? pathInLanguage(isSubscribed ? '/knowledgecenter' : '/newsletter', language)}
      >
        {t(`newsletter.actions.${shown}`)}
      </a>
    </TitledPage>
  );
}

/** Returns the token in an address, or '' if it was cut off. */
export function tokenOf({ search }: { search: string }): string {
  return new URLSearchParams(search).get('token') ?? '';
}
