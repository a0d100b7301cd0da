import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { ApiClient } from './api-client.ts';
import { useSiteData } from './site-data.ts';

/** Returns a client of the HTTP API in the page's language. */
export function useApi(): ApiClient {
  const { apiBase } = useSiteData();
  const language = useLocale();
  return useMemo(() => new ApiClient(apiBase, language), [apiBase, language]);
}
