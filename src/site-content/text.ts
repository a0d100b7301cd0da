/** A text of the content folder: English always, Spanish where somebody has written it. */
export interface Text {
  en: string;
  es?: string | undefined;
}
