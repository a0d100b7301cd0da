/** Facts in the words of schema.org, for search engines. */
export function StructuredData({ facts }: { facts: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; what could end the element is escaped.
      dangerouslySetInnerHTML={{ __html: scriptText({ '@context': 'https://schema.org', ...facts }) }}
    />
  );
}

/** JSON that is safe to stand within a script element: '</script>' in a name must not end it, nor '<!--' begin a comment. */
export function scriptText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}
