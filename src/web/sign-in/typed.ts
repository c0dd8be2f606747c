/** What has been typed is kept when the way to sign in is changed. */
export type Typed = { phone: string; email: string }
export type TypedProps = { typed: Typed; onTyped: (change: Partial<Typed>) => void }
export type EntityTyped = { account: string; onAccount: (account: string) => void }
