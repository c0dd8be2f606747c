import { useState } from 'react'
import { tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { keepThread } from './thread-cache.ts'
import type { Thread } from './thread.ts'
import styles from './ticket.module.css'

/** The customer ends the ticket: «Питання вирішено» after the answer, «Відкликати» before it. */
export function EndTicket({ thread: { ticket, can } }: { thread: Thread }) {
  const [asking, setAsking] = useState(false)
  const close = useWrite('/api/tickets/close')
  const withdraw = useWrite('/api/tickets/withdraw')

  const end = async (how: typeof close | typeof withdraw, done: string) => {
    try {
      keepThread(await how.mutateAsync({ body: { ticket: ticket.id } }))
      toast.good(done)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setAsking(false)
    }
  }

  if (ticket.state === 'answered' && can.close)
    return (
      <div className={styles.end}>
        <Button look="outline" busy={close.isPending} onClick={() => void end(close, words.closed)}>
          {words.close}
        </Button>
      </div>
    )
  if (!can.withdraw) return null
  return (
    <div className={styles.end}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {ticketText.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        title={ticketText.withdrawTitle}
        action={ticketText.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={() => void end(withdraw, words.withdrawn)}
        onClose={() => setAsking(false)}
      >
        <p>{ticketText.withdrawHint}</p>
      </ConfirmDialog>
    </div>
  )
}
