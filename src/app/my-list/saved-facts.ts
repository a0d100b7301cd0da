import type { Expert, VideoCard } from '#site-content/site-content.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import type { Language } from '../messages/language.ts';
import type { SavedFacts } from './my-list.ts';

/** Returns the facts to save about a provider. */
export function providerToSave(provider: ProviderView, language: Language): SavedFacts {
  const { id, name, mainService: service, services, phone, phoneExtension, address } = provider;
  const { hours, medicaid, accepting, called, source } = provider;
  return {
    kind: 'provider',
    id,
    language,
    name,
    service,
    provider: {
      phone,
      phoneExtension,
      address,
      hours,
      tag: (services.find(({ displayName }) => displayName === service) ?? services[0])?.name ?? '',
      medicaid,
      accepting,
      ...(called && { called }),
      source,
    },
  };
}

/** Returns the facts to save about an expert. */
export function expertToSave({ id, name, title }: Expert, language: Language): SavedFacts {
  return { kind: 'expert', id, language, name, service: title };
}

/** Returns the facts to save about a video. */
export function videoToSave({ id, title, details }: VideoCard, language: Language): SavedFacts {
  return { kind: 'video', id, language, name: title, service: details };
}
