import { escapeHtml } from '#model/escape-html.ts';

/** Height of the frame in pixels where nothing tells it how high its content is: the form and the first card. */
export const FRAME_HEIGHT = 640;

interface EmbedLine {
  /** Address of the box. */
  src: string;
  /** What the frame is called by screen readers. */
  title: string;
  /** Address of the script that fits its height; none without one. */
  script?: string;
}

/** Returns the HTML that a partner copies into a page. */
export function embedLine({ src, title, script }: EmbedLine): string {
  const frame =
    `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="100%" height="${FRAME_HEIGHT}" ` +
    'style="border: 0" loading="lazy"></iframe>';
  return script ? `${frame}\n<script async src="${escapeHtml(script)}"></script>` : frame;
}
