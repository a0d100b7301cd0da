/** Renders HTML from the content folder, which was sanitized when it was loaded. */
export function ContentHtml({ html, className = 'prose' }: { html: string; className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
