import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { useSiteData } from '../../site-data.ts';
import { TitledPage } from '../../ui/titled-page.tsx';

/** What became of a link from a letter. */
type TokenAnswer = 'confirmed' | 'already' | 'expired' | 'unknown' | 'unsubscribed' | 'unknownStop';

interface TokenPageProps {
  /** What the link asks for. */
  question: 'confirm' | 'unsubscribe';
  /** Undefined until the visitor has pressed the button. */
  answer: TokenAnswer | undefined;
}

const NEXT: Record<TokenAnswer, string> = {
  confirmed: '/knowledgecenter',
  already: '/knowledgecenter',
  expired: '/newsletter',
  unknown: '/newsletter',
  unsubscribed: '/newsletter',
  unknownStop: '/newsletter',
};

/**
 * The page of a link from a letter: one button, then the answer and what to do next. Only the button counts: programs
 * that look through mail for bad links open every one of them. It posts to the page's own address, which has the token.
 */
export function TokenPage({ question, answer }: TokenPageProps) {
  const t = useTranslations();
  const language = useLocale();
  const { site } = useSiteData();
  if (!answer)
    return (
      <TitledPage title={t(`newsletter.titles.${question}`)} lead={t(`newsletter.leads.${question}`)} hidden>
        <form method="post">
          <button type="submit" className="button">
            {t(`newsletter.actions.${question}`)}
          </button>
        </form>
      </TitledPage>
    );
  const toUs = answer === 'unknownStop' ? site?.contactLink : undefined;
  return (
    <TitledPage title={t(`newsletter.titles.${answer}`)} lead={t(`newsletter.leads.${answer}`)} hidden>
      <a className="button" href={toUs ?? pathInLanguage(NEXT[answer], language)}>
        {t(`newsletter.actions.${answer}`)}
      </a>
    </TitledPage>
  );
}

/** The token that the address of a letter's link carries; '' where it was cut off. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
