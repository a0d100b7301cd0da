import { Link, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { FormKind } from '#model/form-definition.ts';
import { pathInLanguage } from '../messages/language.ts';

const PLACES = { path: '/ourplaces', message: 'forms.backToPlaces' } as const;
const WAYS: Partial<Record<FormKind, { path: string; message: 'forms.backToExperts' | 'forms.toVideos' }>> = {
  'become-expert': { path: '/experts', message: 'forms.backToExperts' },
  newsletter: { path: '/resources', message: 'forms.toVideos' },
};

/** A link from a form to the page that its visitors most likely want next; none if they are there already. */
export function WayOn({ kind }: { kind: FormKind }) {
  const t = useTranslations();
  const { path, message } = WAYS[kind] ?? PLACES;
  const address = pathInLanguage(path, useLocale());
  return useLocation().pathname === address ? null : <Link to={address}>{t(message)}</Link>;
}
