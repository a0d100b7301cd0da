import type { ProviderFeature } from '#wire/provider-feature.ts';
import type { ApiSearch } from '../api-client.ts';
export interface LiveMapProps {
  language: 'en' | 'es';
  search: ApiSearch & { total: number };
  features: ProviderFeature[];
  lit: number | null;
  onOpen: (number: number) => void;
}
export function LiveMap(_: LiveMapProps) {
  return <div />;
}
