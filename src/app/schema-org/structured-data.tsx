/** What a writer has to know about the page besides its content. */
export interface PageContext {
  /** 'https://www.example.org', without a path. */
  siteUrl: string;
  /** Full address of the page, in its language. */
  address: string;
  /** Who runs the site. */
  organization: string | undefined;
}

/** Facts in the terms of schema.org, for search engines. */
export function StructuredData({ facts }: { facts: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; what could end the element is escaped.
      dangerouslySetInnerHTML={{ __html: scriptText({ '@context': 'https://schema.org', ...facts }) }}
    />
  );
}

/** JSON that is safe inside a script element: '</script>' in a name must not end it, nor '<!--' begin a comment. */
export function scriptText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}
