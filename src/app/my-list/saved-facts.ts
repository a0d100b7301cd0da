import type { Expert, VideoCard } from '#site-content/site-content.ts';
import type { ProviderProperties } from '#wire/provider-feature.ts';
import type { Language } from '../messages/language.ts';
import type { SavedFacts } from './my-list.ts';

/** What is saved of a provider. */
export function providerToSave(provider: ProviderProperties, language: Language): SavedFacts {
  const { Id: id, name, provider_type: service, services, phone, phoneExtension, address } = provider;
  const { medicaid, accepting, source } = provider;
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
      hours: provider.opening_hours.weekday_text,
      tag: (services.find(({ displayName }) => displayName === service) ?? services[0])?.name ?? '',
      medicaid,
      accepting,
      source,
    },
  };
}

/** What is saved of an expert. */
export function expertToSave({ id, name, title }: Expert, language: Language): SavedFacts {
  return { kind: 'expert', id, language, name, service: title };
}

/** What is saved of a video. */
export function videoToSave({ id, title, details }: VideoCard, language: Language): SavedFacts {
  return { kind: 'video', id, language, name: title, service: details };
}
