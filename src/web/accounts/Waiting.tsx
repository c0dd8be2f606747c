import { migration } from '#text/person-apartments.ts'
import { WaitingAccounts } from './WaitingAccounts.tsx'

/** The same accounts on the page «Додати адресу», for people who put the offer aside. */
export default function Waiting({ onAdded }: { onAdded: () => Promise<void> }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{migration.waiting}</h2>
      <WaitingAccounts onAdded={onAdded} />
    </section>
  )
}
