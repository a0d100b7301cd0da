import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Translate } from './messages/translate.ts';
import { ActButton } from './parts/act-button.tsx';
import { Lines } from './parts/texts.tsx';
import { TokenField } from './parts/token-field.tsx';
import { useVisit, VisitContext } from './parts/visit-context.ts';
import { mayEnter, ROOMS, type RoomPath } from './room-paths.ts';
import type { Visit } from './visit.ts';

export interface Page {
  /** Name of the organization, or '' if the content folder cannot be read. */
  organization: string;
  title: string;
  body: ReactNode;
  /** Scripts beside that of the keys. */
  scripts?: string[];
  /** True if it reloads by itself: without scripts; with them, `lists.js` does it. */
  reloads?: boolean;
}

/** Returns a page for a staff member, as HTML. `path`: the room that it belongs to. */
export function staffPage(page: Page, visit: Visit, path: RoomPath): string {
  const scripts = ['keys.js', 'busy.js', ...(page.scripts ?? [])];
  return document(
    <VisitContext value={visit}>
      <WholePage {...page} t={visit.t} head={<StaffHead path={path} />} scripts={scripts}>
        <NoticeBox />
        {page.body}
        <p id="busy" aria-live="polite" data-text={visit.t('working')} />
      </WholePage>
    </VisitContext>,
  );
}

/** Returns a page for someone who is not signed in. `path`: its own with '?', to change the language. */
export function outerPage(page: Page, t: Translate, path: string): string {
  const code = t('otherLanguage.code');
  const head = (
    <div className="me">
      <a className="alone" href={`${path}language=${code}`} lang={code}>
        {t('otherLanguage.name')}
      </a>
    </div>
  );
  return document(
    <WholePage {...page} t={t} head={head} scripts={['webauthn.js', 'passkey.js']}>
      {page.body}
    </WholePage>,
  );
}

/** Returns a page that says why something is refused, with the way back. */
export function refusalPage(text: string, t: Translate): string {
  return document(
    <WholePage organization="" title={t('refused')} t={t} head={null} scripts={[]}>
      <p>{text}</p>
      <BackToDesk t={t} />
    </WholePage>,
  );
}

interface Sent {
  action: string;
  fields: Record<string, string>;
  /** Of the session, if there is one. */
  token: string | null;
}

/** What says how a file arrives: it does not come a second time. */
const OF_FILES = ['file', 'upload', 'to'];

/** Returns a page that has all that was sent after a session had ended, so that it can be sent again. */
export function resendPage({ action, fields, token }: Sent, t: Translate): string {
  const kept = Object.entries({ ...fields, ...(token && { token }) }).filter(([name]) => !OF_FILES.includes(name));
  return document(
    <WholePage organization="" title={t('refused')} t={t} head={null} scripts={[]}>
      <p>{t(token ? 'resend.older' : 'resend.signedOut')}</p>
      {!token && (
        <p>
          <a className="alone" href="/sign-in" target="_blank" rel="noopener">
            {t('resend.signIn')}
          </a>
        </p>
      )}
      {fields.file && <p>{t('resend.file')}</p>}
      <form method="post" action={action}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{t('resend.button')}</button>
      </form>
      <BackToDesk t={t} />
    </WholePage>,
  );
}

function BackToDesk({ t }: { t: Translate }) {
  return (
    <p>
      <a className="alone" href="/">
        {t('back')}
      </a>
    </p>
  );
}

function document(page: ReactNode): string {
  return `<!doctype html>\n${renderToStaticMarkup(page)}`;
}

interface WholePageProps extends Omit<Page, 'body'> {
  t: Translate;
  head: ReactNode;
  scripts: string[];
  children: ReactNode;
}

function WholePage({ organization, title, reloads, t, head, scripts, children }: WholePageProps) {
  const name = organization ? `${organization}: ${t('desk')}` : t('theDesk');
  return (
    <html lang={t('language')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${name}`}</title>
        {reloads && (
          <noscript>
            <meta httpEquiv="refresh" content="4" />
          </noscript>
        )}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/desk.css" />
        {scripts.map((script) => (
          <script key={script} defer src={`/desk/${script}`} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <header>
          <p className="name">{name}</p>
          {head}
        </header>
        <main id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** Who is signed in, in which language, and the menu. */
function StaffHead({ path }: { path: RoomPath }) {
  const { t, member, address } = useVisit();
  const code = t('otherLanguage.code');
  return (
    <>
      <div className="me">
        <span>
          {member.name}
          <span className="broad"> · {t(`roles.${member.role}`)}</span>
        </span>
        <form method="post" action="/language">
          <TokenField />
          <input type="hidden" name="next" value={address || path} />
          <button type="submit" className="link" name="language" value={code} lang={code}>
            {t('otherLanguage.name')}
          </button>
        </form>
        <ActButton action="/sign-out" look="link">
          {t('signOut')}
        </ActButton>
      </div>
      <Menu current={path} />
    </>
  );
}

/** The first rooms are always in the menu where there is room. */
const MAIN_ROOMS = 5;

/** The first rooms beside the others, which unfold; on a phone, all unfold together. */
function Menu({ current }: { current: RoomPath }) {
  const visit = useVisit();
  const { t } = visit;
  const rooms = (Object.keys(ROOMS) as RoomPath[]).filter((path) => mayEnter(visit, ROOMS[path]));
  const main = Object.keys(ROOMS).slice(0, MAIN_ROOMS);
  const [first, others] = [rooms.filter((path) => main.includes(path)), rooms.filter((path) => !main.includes(path))];
  return (
    <nav aria-label={t('menu')}>
      <RoomLinks paths={first} current={current} look="broad" />
      <details>
        <summary className={others.includes(current) ? 'here' : undefined}>
          <span className="broad">{t('more')}</span>
          <span className="narrow">{t('allRooms')}</span>
        </summary>
        <div>
          <RoomLinks paths={first} current={current} look="narrow" />
          <RoomLinks paths={others} current={current} />
        </div>
      </details>
    </nav>
  );
}

function RoomLinks({ paths, current, look }: { paths: RoomPath[]; current: RoomPath; look?: 'broad' | 'narrow' }) {
  const { t } = useVisit();
  return (
    <ul className={look}>
      {paths.map((path) => (
        <li key={path}>
          <a href={path} aria-current={path === current ? 'page' : undefined}>
            {t(`rooms.${path}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the last action did, with the way to undo it. */
function NoticeBox() {
  const { notice, t } = useVisit();
  if (!notice) return null;
  return (
    <div className="notice" role="status">
      <Lines text={notice.text} />
      {notice.next && (
        <p>
          <a className="alone" href={notice.next.path}>
            {notice.next.text}
          </a>
        </p>
      )}
      {notice.undo && (
        <ActButton action={notice.undo} look="quiet" shortcut="z" fields={notice.undoFields ?? {}}>
          {t('undo')}
        </ActButton>
      )}
    </div>
  );
}
