import { type LoaderFunctionArgs, redirect } from 'react-router';
import { languageOfPath, pathInLanguage } from '../../messages/language.ts';

/** Leads to the main thing that people come for. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(pathInLanguage('/ourplaces', languageOfPath(new URL(request.url).pathname)));
}

export default function HomePage() {
  return null;
}
