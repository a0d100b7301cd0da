import { Component, type ReactNode } from 'react';

/** Replaces a page whose frame itself fails by a link that loads it again; a page that fails within its frame has words of its own. */
export class FrameErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <html lang={document.documentElement.lang}>
        <body>
          {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page, asked for once more. */}
          <a href="">{document.title || location.host}</a>
        </body>
      </html>
    );
  }
}
