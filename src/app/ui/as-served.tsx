import { type ReactNode, useEffect, useId, useState } from 'react';

interface AsServedProps {
  /** What the part tells of: another one is drawn anew. */
  of: object;
  className?: string | undefined;
  /** Words, links and what opens by itself; nothing that needs script. */
  children: ReactNode;
}

/** Once a page has come alive, nothing in it stands as the server drew it. */
let isAlive = false;

/**
 * A part of a page that works without script. Where the server has drawn it, the browser keeps that drawing as it stands,
 * and does not draw it once more while the page comes alive: on a slow phone that takes longer than all the rest.
 */
export function AsServed({ of, className, children }: AsServedProps) {
  const id = useId();
  const [served] = useState(() => {
    const html = import.meta.env.SSR || isAlive ? undefined : document.getElementById(id)?.innerHTML;
    return html === undefined ? null : { of, html };
  });
  useEffect(() => {
    isAlive = true;
  }, []);
  if (served?.of !== of) {
    return (
      <div key="drawn" id={id} className={className}>
        {children}
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands there already.
  return <div key="served" id={id} className={className} dangerouslySetInnerHTML={{ __html: served.html }} />;
}
