// Keeps an error in one part of a page from breaking the others.

import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** What is shown instead; `retry` renders the children again. */
  fallback?: (retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback)
      return fallback(() => {
        this.setState({ failed: false });
      });
    return (
      <div className="crash" role="alert">
        <p className="crash__title">Something went wrong</p>
        <button
          type="button"
          className="btn btn--secondary"
          onClick={() => {
            location.reload();
          }}
        >
          Reload Application
        </button>
      </div>
    );
  }
}
