import { Component, type ReactNode } from 'react';

/** Renders a reload link when the page frame itself fails. Pages inside the frame have their own error page. */
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
          {/* biome-ignore lint/a11y/useValidAnchor: the empty address reloads this page. */}
          <a href="">{document.title || location.host}</a>
        </body>
      </html>
    );
  }
}
