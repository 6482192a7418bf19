import { Component, type ReactNode } from 'react';
import type { Turn } from '../../lib/chats';
import { BrokenTurn } from './BrokenTurn';

interface TurnBoundaryProps {
  turn: Turn;
  children: ReactNode;
}

/** One turn that cannot be drawn takes nothing else with it. It is tried once more when it has ended or is asked anew. */
export class TurnBoundary extends Component<TurnBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(before: TurnBoundaryProps) {
    const hasChanged = before.turn.state.kind !== this.props.turn.state.kind;
    if (this.state.isBroken && hasChanged) this.setState({ isBroken: false });
  }

  override render() {
    return this.state.isBroken ? <BrokenTurn turn={this.props.turn} /> : this.props.children;
  }
}
