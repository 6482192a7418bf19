import { Component, type ReactNode } from 'react';

interface PanelBoundaryProps {
  /** Leaves the chat that is open; it stays in the list. */
  onLeave: () => void;
  children: ReactNode;
}

/** When nothing of the panel can be drawn, there is a way out of the chat that does it. */
export class PanelBoundary extends Component<PanelBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="panel-broken" data-testid="panel-broken" role="alert">
        <p>This chat cannot be drawn. It is kept in the list of chats, where it can be saved or deleted.</p>
        <button type="button" className="button button-primary" onClick={this.props.onLeave}>
          New chat
        </button>
      </main>
    );
  }
}
