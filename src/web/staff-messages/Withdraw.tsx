import { staffMessages as words } from '#text/staff-messages.ts'
import { useWrite } from '#web/api/queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Message } from './message-form.ts'

/** Takes a message off the pages, after one question. */
export default function Withdraw({ message, onClose }: { message: Message; onClose: () => void }) {
  const withdraw = useWrite('/api/admin/messages/withdraw')
  return (
    <ConfirmDialog
      open
      title={words.withdrawTitle}
      action={words.withdraw}
      busy={withdraw.isPending}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate(
          { body: { message: message.id, version: message.version } },
          {
            onSuccess: () => {
              toast.good(words.taken)
              onClose()
            },
            onError: (problem) => {
              toast.bad(problem.message)
              onClose()
            },
          },
        )
      }
    >
      <p>{words.withdrawHint}</p>
    </ConfirmDialog>
  )
}
