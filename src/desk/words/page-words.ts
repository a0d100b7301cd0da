import type { ContentLanguage } from '#model/content-language.ts';

/** What the site's pages say around the texts of keepers, in the language of the page; a test compares it with the site. */
interface PageWords {
  samplePerson: string;
  sampleNote: string;
  book: (name: string) => string;
  bio: (name: string) => string;
  help: (name: string) => string;
  resources: string;
  soon: string;
  description: string;
  links: string;
  by: (publisher: string) => string;
  call: (phone: string) => string;
  talk: string;
  related: string;
}

export const PAGE_WORDS: Record<ContentLanguage, PageWords> = {
  en: {
    samplePerson: 'Sample person',
    sampleNote: 'This person is made up, to show what a page looks like.',
    book: (name) => `Book Time with ${name}`,
    bio: (name) => `Get to know ${name}`,
    help: (name) => `How ${name} can help`,
    resources: 'Related Resources',
    soon: 'Video coming soon!',
    description: 'Description',
    links: 'Resources',
    by: (publisher) => `from ${publisher}`,
    call: (phone) => `Call ${phone}`,
    talk: 'Talk to someone about this',
    related: 'Watch Related Resources',
  },
  es: {
    samplePerson: 'Persona de ejemplo',
    sampleNote: 'Esta persona es inventada, para mostrar cómo se ve una página.',
    book: (name) => `Reserve un momento con ${name}`,
    bio: (name) => `Conozca a ${name}`,
    help: (name) => `Cómo puede ayudar ${name}`,
    resources: 'Recursos relacionados',
    soon: '¡Video disponible muy pronto!',
    description: 'Descripción',
    links: 'Recursos',
    by: (publisher) => `de ${publisher}`,
    call: (phone) => `Llamar al ${phone}`,
    talk: 'Hable con alguien sobre esto',
    related: 'Vea recursos relacionados',
  },
};
