/** What was typed is kept when the way of signing in changes. */
export type Typed = { phone: string; email: string }
export type TypedProps = { typed: Typed; onTyped: (change: Partial<Typed>) => void }
export type EntityTyped = { account: string; onAccount: (account: string) => void }
