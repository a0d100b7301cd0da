import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { hashed } from '#operations/staff/secrets.ts';
import type { DeskDeps } from './desk-deps.ts';
import { deskPath, startSession } from './desk-guard.ts';
import { type Translate, translateFor } from './messages/translate.ts';
import { outerPage } from './whole-page.tsx';

const CHALLENGE_MS = 5 * 60_000;

/** What passkeys are bound to, and the kind of sign-in: the device checks who holds it. */
const partyOf = ({ origin }: Pick<DeskDeps, 'origin'>) => ({ rpID: new URL(origin).hostname });
const VERIFIED = { requireUserVerification: true } as const;
/** EdDSA, ES256 and RS256 (COSE numbers): what devices sign with. Newer ones are experimental in Node.js. */
const ALGORITHMS = [-8, -7, -257];

type SignInDeps = Pick<DeskDeps, 'staff' | 'origin' | 'organization' | 'now'>;

/** The pages and calls of people who are not signed in: signing in, and joining by an invitation. */
export function signInRoutes(deps: SignInDeps): Hono {
  const { organization } = deps;
  const routes = new Hono();

  for (const act of ['sign-in', 'join'] as const) {
    routes.get(`/${act}`, (c) => {
      const t = translateFor(c);
      const title = t(act === 'join' ? 'join.title' : 'signIn.title');
      const body = <PasskeyBody t={t} origin={deps.origin} act={act} />;
      const next = c.req.query('next');
      const path = next ? `/${act}?next=${encodeURIComponent(next)}&` : `/${act}?`;
      return c.html(outerPage({ organization, title, body }, t, path));
    });
  }

  routes.post('/sign-in/start', (c) => startSignIn(c, deps));
  routes.post('/sign-in/finish', (c) => finishSignIn(c, deps));
  routes.post('/join/start', (c) => startJoining(c, deps));
  routes.post('/join/finish', (c) => finishJoining(c, deps));
  return routes;
}

async function startSignIn(c: Context, deps: SignInDeps): Promise<Response> {
  // No names: whoever asks does not learn who works here. The device offers the passkeys that it has.
  const options = await generateAuthenticationOptions({ ...partyOf(deps), userVerification: 'required' });
  await keepChallenge(deps, 'sign-in', options.challenge);
  return c.json(options);
}

async function finishSignIn(c: Context, deps: SignInDeps): Promise<Response> {
  const { staff, now } = deps;
  const body = signInBody.safeParse(await readJson(c));
  const found = body.success && (await staff.findPasskey(body.data.response.id));
  if (!found) return refuse(c, translateFor(c)('signIn.failed'));
  const { passkey, member } = found;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: body.data.response as never,
    ...expected(deps, 'sign-in'),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => NOT_VERIFIED);
  const at = now().toISOString();
  if (!verified || !(await staff.recordSignIn(passkey.id, authenticationInfo.newCounter, at)))
    return refuse(c, translateFor(c)('signIn.failed'));
  await startSession(c, deps, member);
  await staff.audit({ at, who: member.name, act: 'sign-in', about: '' });
  // `next` of the page comes along with the request to finish.
  return c.json({ next: `/desk${deskPath(c.req.query('next'))}`.replace(/\/$/, '') });
}

async function startJoining(c: Context, deps: SignInDeps): Promise<Response> {
  const { staff, organization, now } = deps;
  const body = joinStart.safeParse(await readJson(c));
  const key = body.success ? hashed(body.data.invitation) : '';
  const invitation = await staff.findInvitation(key, now().toISOString());
  if (!invitation) return refuse(c, translateFor(c)('join.invalid'));
  const existing = invitation.staffId ? await staff.passkeysOf(invitation.staffId) : [];
  const options = await generateRegistrationOptions({
    ...partyOf(deps),
    rpName: organization || partyOf(deps).rpID,
    userName: invitation.name,
    userDisplayName: invitation.name,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ id }) => ({ id })),
  });
  await keepChallenge(deps, `join ${key}`, options.challenge);
  return c.json({ name: invitation.name, options });
}

async function finishJoining(c: Context, deps: SignInDeps): Promise<Response> {
  const { staff, now } = deps;
  const t = translateFor(c);
  const body = joinFinish.safeParse(await readJson(c));
  if (!body.success) return refuse(c, t('join.invalid'));
  const key = hashed(body.data.invitation);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: body.data.response as never,
    supportedAlgorithmIDs: ALGORITHMS,
    ...expected(deps, `join ${key}`),
  }).catch(() => ({ ...NOT_VERIFIED, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return refuse(c, t('signIn.failed'));
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const passkey = { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  const at = now().toISOString();
  const language = t('language') === 'es' ? 'es' : 'en';
  const member = await staff.join(key, passkey, { id: randomUUID(), language }, at);
  if (!member) return refuse(c, t('join.invalid'));
  await startSession(c, deps, member);
  await staff.audit({ at, who: member.name, act: 'join', about: member.role });
  return c.json({ next: '/desk' });
}

const NOT_VERIFIED = { verified: false, authenticationInfo: { newCounter: 0 } };
const response = z.looseObject({ id: z.string().max(2000) });
const signInBody = z.object({ response });
const joinStart = z.object({ invitation: z.string().max(100) });
const joinFinish = joinStart.extend({ response });

async function readJson(c: Context): Promise<unknown> {
  try {
    return c.req.header('Content-Type') === 'application/json' ? await c.req.json() : null;
  } catch {
    return null;
  }
}

function refuse(c: Context, message: string): Response {
  return c.json({ message }, 403);
}

/** What an answer of a passkey must be for. Its challenge is used up even if the rest is wrong. */
function expected(deps: SignInDeps, purpose: string) {
  return {
    expectedChallenge: (challenge: string) =>
      deps.staff.takeChallenge(hashed(`${purpose} ${challenge}`), deps.now().toISOString()),
    expectedOrigin: deps.origin,
    expectedRPID: partyOf(deps).rpID,
    ...VERIFIED,
  };
}

async function keepChallenge({ staff, now }: SignInDeps, purpose: string, challenge: string): Promise<void> {
  const until = new Date(now().getTime() + CHALLENGE_MS).toISOString();
  await staff.addChallenge(hashed(`${purpose} ${challenge}`), until);
}

/** The button, which `browser/passkey.js` brings to life. */
function PasskeyBody({ t, origin, act }: { t: Translate; origin: string; act: 'sign-in' | 'join' }) {
  const isJoin = act === 'join';
  const address = `${origin}/desk/${act}`;
  return (
    <>
      <p>{t(isJoin ? 'join.help' : 'signIn.help')}</p>
      <p id="no-script" className="problems">
        {t('signIn.noScript')}
      </p>
      <div
        id="passkey"
        data-act={act}
        data-origin={origin}
        data-failed={t('signIn.failed')}
        data-unsupported={t('signIn.unsupported')}
        data-invalid={t('join.invalid')}
      >
        <p id="invited" hidden>
          {t('join.as')} <strong />
        </p>
        <p id="elsewhere" className="problems" hidden>
          {t('signIn.wrongPlace')}{' '}
          <a className="alone" href={address}>
            {address}
          </a>
        </p>
        <p id="problem" className="problems" role="alert" hidden />
        <button type="submit" id="go" hidden>
          {t(isJoin ? 'join.button' : 'signIn.button')}
        </button>
      </div>
    </>
  );
}
