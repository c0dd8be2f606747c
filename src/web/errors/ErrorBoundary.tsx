import { Component, type ComponentType, type ReactNode } from 'react'

type Props = {
  /** what is on the screen; a new view is a new attempt */
  view: unknown
  Fallback: ComponentType<{ error: unknown }>
  children: ReactNode
}
type State = { failed: { error: unknown } | null; view: unknown }

/** Shows an error in place of a part that could not be drawn. React offers this only as a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, view: this.props.view }
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failed: { error } })
  static getDerivedStateFromProps = ({ view }: Props, state: State): State | null =>
    view === state.view ? null : { failed: null, view }
  override render() {
    const { Fallback, children } = this.props
    return this.state.failed ? <Fallback error={this.state.failed.error} /> : children
  }
}
