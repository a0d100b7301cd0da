import { type ClientActionFunctionArgs, data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatPhone } from '#model/phone.ts';
import { readCallReport } from '#model/read-call-report.ts';
import { formatAddress } from '#wire/provider-view.ts';
import { useSendWaiting } from '../../calls/use-send-waiting.ts';
import { keepWaiting } from '../../calls/waiting-calls.ts';
import { directoryContext, formsContext, languageContext, vocabularyContext } from '../../context.ts';
import { readInputs, valuesOf } from '../../forms/form-inputs.ts';
import { type CallResult, receiveCall } from '../../forms/receive-call.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { localDay } from '../../messages/local-day.ts';
import { noteReport } from '../../my-list/call-to-report.ts';
import { changeMyList } from '../../my-list/my-list-storage.ts';
import { Lines } from '../../ui/lines.tsx';
import { calledPath, providerPath } from '../../ui/provider-path.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import type { Route } from './+types/called-page';
import styles from './call-form.module.css';
import { CallForm } from './call-form.tsx';
import { CallThanks } from './call-thanks.tsx';

export const handle = { sample: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const provider = await context.get(directoryContext).findById(params.id);
  if (!provider) return data({ listing: null, form: null }, { status: 404 });
  const forms = context.get(formsContext);
  const vocabulary = context.get(vocabularyContext);
  return {
    listing: { id: provider.id, name: provider.name, address: formatAddress(provider), phone: provider.phone },
    form: {
      action: calledPath(provider.id, context.get(languageContext)),
      hidden: forms.sharedFields('call-report'),
      honeypot: forms.honeypot,
      start: '/forms/call-report/start',
      proofInput: forms.proofInput,
      state: provider.address.state,
      programs: vocabulary.programs.map(({ name, displayName }) => ({
        state: name.slice('MC-'.length),
        name: displayName[vocabulary.language],
      })),
    },
  };
}

/** The answer has all that is new, and without network there would be none. */
export const shouldRevalidate = () => false;

/** Takes the listing from the address, not from the form. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const sent = await readInputs(request, context.get(formsContext).calls.inputNames);
  const outcome = await receiveCall(params.id, sent, context);
  if (!outcome) throw data(null, { status: 404 });
  // The status tells proxies and monitoring that the problem is ours.
  return outcome.status === 'failed' ? data(outcome, { status: 503 }) : outcome;
}

/** Without network, the report waits on the device. Who has the listing in My list finds the call there. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs): Promise<CallAnswer> {
  const inputs = valuesOf(await request.clone().formData()) as Record<string, string>;
  // Else it would wait without network, and be refused later.
  const read = readCallReport(inputs, localDay(new Date()));
  if ('problem' in read) return { status: 'invalid', problem: read.problem, values: inputs };
  const note = () => changeMyList((list) => noteReport(list, params.id!, inputs, localDay(new Date())));
  try {
    const outcome = await serverAction<CallResult>();
    if (outcome.status === 'kept') note();
    if (outcome.status !== 'failed') return outcome;
  } catch (error) {
    console.error(error);
  }
  const isKept = keepWaiting({ listing: params.id!, inputs });
  if (isKept) note();
  return isKept ? { status: 'waiting' } : { status: 'failed', values: inputs };
}

/** `waiting`: it is on the device, until there is network. */
export type CallAnswer = CallResult | { status: 'waiting' };

/** 'I called': how a call to a listing went, in two taps; and what the caller was told. */
export default function CalledPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const language = useLocale();
  const { listing, form } = loaderData;
  const outcome = actionData as CallAnswer | undefined;
  const areSent = useSendWaiting(outcome);
  if (!listing) return <NotFound what="provider" />;
  const isWaiting = outcome?.status === 'waiting' && !areSent;
  const isDone = outcome?.status === 'kept' || outcome?.status === 'waiting';
  return (
    <TitledPage title={t('calls.title')} lead={t('called.lead')} hidden>
      <p className={styles.listing}>
        <strong>
          <Lines text={listing.name} />
        </strong>
        <br />
        {listing.phone && (
          <>
            {formatPhone(listing.phone)}
            <br />
          </>
        )}
        <Lines text={listing.address} />
      </p>
      {isDone ? (
        <CallThanks isWaiting={isWaiting} effect={outcome.status === 'kept' ? outcome.effect : undefined} />
      ) : (
        <CallForm form={form} outcome={outcome} />
      )}
      <p className={styles.back}>
        <a href={providerPath(listing.id, language)}>{t('back.toListing')}</a>
        <a href={pathInLanguage('/my-list', language)}>{t('myList.title')}</a>
      </p>
    </TitledPage>
  );
}
