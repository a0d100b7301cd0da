import { placeWords } from './place-key.ts';

/**
 * Countries, and provinces and states of other countries, as written after their towns. Not those that also end the
 * name of a town of ours.
 */
const NAMES: ReadonlySet<string> = new Set(
  `mexico,canada,england,uk,united kingdom,great britain,scotland,wales,ireland,northern ireland,france,spain,espana,
  italy,germany,greece,portugal,russia,ukraine,japan,china,south korea,india,pakistan,israel,egypt,brazil,brasil,
  venezuela,colombia,ecuador,argentina,panama,poland,jamaica,guatemala,honduras,el salvador,nicaragua,
  costa rica,haiti,bahamas,cuba,dominican republic,republica dominicana,philippines,filipinas,vietnam,australia,
  new zealand,ontario,on,quebec,qc,british columbia,bc,alberta,manitoba,saskatchewan,nova scotia,newfoundland,
  prince edward island,yukon,nunavut,sonora,chihuahua,sinaloa,tamaulipas,coahuila,zacatecas,jalisco,baja california,
  nuevo leon,guanajuato,michoacan,oaxaca,puebla,veracruz,chiapas,yucatan,quintana roo,cdmx`
    .split(',')
    .map((name) => name.trim()),
);
const MAX_WORDS = 3;

/** Returns the town of a text that ends with another country: 'vancouver' of 'Vancouver, BC'; null if it does not. */
export function townAbroad(text: string): string | null {
  const words = placeWords(text);
  for (let at = Math.max(0, words.length - MAX_WORDS); at < words.length; at++)
    // New Mexico is ours.
    if (NAMES.has(words.slice(at).join(' ')) && !/^nu?e(?:w|v[oa])$/.test(words[at - 1] ?? ''))
      return words.slice(0, at).join(' ');
  return null;
}
