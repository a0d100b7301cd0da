/** Facts about the page that its content does not contain. */
export interface PageContext {
  /** 'https://www.example.org', without a path. */
  siteUrl: string;
  /** Full address of the page, in its language. */
  address: string;
  /** The organization that runs the site. */
  organization: string | undefined;
}

/** Renders schema.org facts as JSON-LD for search engines. */
export function StructuredData({ facts }: { facts: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; what could end the element is escaped.
      dangerouslySetInnerHTML={{ __html: scriptText({ '@context': 'https://schema.org', ...facts }) }}
    />
  );
}

/** Returns JSON that is safe inside a script element: no value can close it or start a comment. */
export function scriptText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}
