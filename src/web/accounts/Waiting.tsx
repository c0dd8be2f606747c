import { migration } from '#text/accounts.ts'
import { WaitingAccounts } from './WaitingAccounts.tsx'

/** The same on the page «Додати адресу», for whoever put the offer aside. */
export default function Waiting({ onAdded }: { onAdded: () => Promise<void> }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{migration.waiting}</h2>
      <WaitingAccounts onAdded={onAdded} />
    </section>
  )
}
