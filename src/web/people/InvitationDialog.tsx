import { dateText, dateTimeText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { people as words, rightsText } from '#text/people.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Person } from './person.ts'

/** An invitation that nobody has taken up: what it opens, and the button that withdraws it. */
export default function InvitationDialog({
  invitation,
  onClose,
}: {
  invitation: Person
  onClose: () => void
}) {
  const withdraw = useWrite('/api/entity/people/invitation/withdraw')
  const { columns } = words
  const press = () =>
    withdraw.mutate(
      { body: { invitation: invitation.id } },
      {
        onSuccess: () => {
          toast.good(words.change.invitationWithdrawn)
          onClose()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={invitation.name}>
      {withdraw.error && (
        <Alert tone="act" announce>
          {withdraw.error.message}
        </Alert>
      )}
      <Facts
        facts={[
          [columns.state, words.states[invitation.state]],
          [columns.contact, invitation.contact],
          [columns.rights, rightsText(invitation.rights, invitation.accounts)],
          [columns.accounts, String(invitation.accounts)],
          [
            words.invite.until,
            invitation.expiresAt === null ? '—' : dateTimeText(Date.parse(invitation.expiresAt)),
          ],
          [
            columns.endsAt,
            invitation.endsAt === null ? '—' : dateText(kyivDate(Date.parse(invitation.endsAt) - 1)),
          ],
        ]}
      />
      <DialogActions>
        <Button look="danger" busy={withdraw.isPending} onClick={press}>
          {words.change.withdrawInvitation}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
