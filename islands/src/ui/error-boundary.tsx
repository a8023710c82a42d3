// Keeps an error in one part of a page from breaking the others.

import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failed: true });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="message message--bad" role="alert" lang="en">
        <p className="message__title">Something went wrong</p>
        {/* Around the button, or the grid would stretch it. */}
        <div>
          <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
            Reload Application
          </button>
        </div>
      </div>
    );
  }
}
