import { orderStates } from '#text/order-states.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import { requiredText } from '#text/validation.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Opened } from './opened.ts'
import styles from './staff-orders.module.css'

/** Why the company cannot do it; the customer reads it. */
export default function RefuseDialog({
  opened: { order },
  onClose,
}: {
  opened: Opened
  onClose: () => void
}) {
  const refuse = useWrite('/api/admin/orders/refuse')
  const { form } = useKeptForm(`order:${order.id}:refuse`, {
    initial: { reason: '' },
    rules: { reason: (reason) => (reason.trim() === '' ? requiredText() : null) },
    submit: async ({ reason }) => {
      try {
        await refuse.mutateAsync({
          body: { order: order.id, version: order.version, reason: reason.trim() },
        })
      } catch (failure) {
        void refreshAfter('/api/admin/orders/refuse')
        throw failure
      }
      toast.good(`${orderStates.refused}. ${words.told}`)
      onClose()
    },
  })
  return (
    <FormDialog title={words.refuseTitle} form={form} send={words.refuse} look="danger" onClose={onClose}>
      <div className={styles.ready}>
        {words.readyReasons.map((reason) => (
          <Button key={reason} look="quiet" onClick={() => form.set('reason', reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <Textarea label={words.refuseReason} rows={3} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  )
}
