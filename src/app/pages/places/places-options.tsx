import { createContext, useContext, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/places-options';
import { optionsFile } from './options-file.ts';
import type { NamedOptions, OptionsFile } from './search-options.ts';

interface PlacesOptions {
  /** Path of the `OptionsFile`. */
  file: string;
}

export const handle = { sample: true };

/** A separate route, so that this is sent once rather than with every search. */
export async function loader({ context }: Route.LoaderArgs): Promise<PlacesOptions> {
  const { path } = await optionsFile(context);
  return { file: path };
}

export const shouldRevalidate = () => false;

/** The options that the page shows at first. */
export const NamedOptionsContext = createContext<NamedOptions | null>(null);

const FileContext = createContext<OptionsFile | null>(null);

/**
 * Loads the options that the page can do without until its script runs. If that fails, the fields take words, forms are
 * links to their pages, and the next search tries again.
 */
export default function PlacesOptionsRoute({ loaderData: { file } }: Route.ComponentProps) {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<{ from: string; options: OptionsFile } | null>(null);
  const isLoaded = loaded?.from === file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search tries again.
  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    loadFile(file).then((options) => isCurrent && setLoaded({ from: file, options }), console.error);
    return () => {
      isCurrent = false;
    };
  }, [file, isLoaded, isLoaded || key]);
  return (
    <FileContext value={isLoaded ? loaded.options : null}>
      <Outlet />
    </FileContext>
  );
}

async function loadFile(path: string): Promise<OptionsFile> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}.`);
  return response.json();
}

interface SearchOptions extends Omit<NamedOptions, 'isAll'> {
  /** Null until the file is loaded: then there are only the named options. */
  forms: OptionsFile['forms'] | null;
  /** These are all options. */
  isAll: boolean;
}

/** The search options, for any component within `NamedOptionsContext`. */
export function useSearchOptions(): SearchOptions {
  const named = useContext(NamedOptionsContext)!;
  const file = useContext(FileContext);
  return file ? { ...file, isAll: true } : { ...named, forms: null };
}
