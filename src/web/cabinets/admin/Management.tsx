import { useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { admin as words, management } from '#text/admin.ts'
import { auth } from '#text/auth.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule, reasonRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './admin.module.css'
import { useRole } from './role.ts'

type Registration = Reply<'/api/admin/registrations'>['registrations'][number]

/** /cabinet/admin/management: applications for a business or provider cabinet, each with what the core says of it. */
export default function Management() {
  return (
    <Page intro={words.management.applications}>
      {useRole('support', 'duty') ? <Applications /> : <EmptyState title={management.onlyShown} />}
    </Page>
  )
}

function Applications() {
  const answer = useCall('/api/admin/registrations', { state: 'pending', page: 1, pageSize: 50 })
  return (
    <Loaded answer={answer}>
      {({ registrations }) =>
        registrations.length === 0 ? (
          <EmptyState title={words.management.noApplications} />
        ) : (
          <div className={styles.applications}>
            {registrations.map((each) => (
              <Application key={each.id} application={each} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function Application({ application }: { application: Registration }) {
  const [refusing, setRefusing] = useState(false)
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<Contacts | null>(null)
  const { phone, email } = shown ?? application
  const approve = useWrite('/api/admin/registrations/approve')
  const mayDecide = useRole('support')
  const { checks } = application
  const facts: [string, string | null][] = [
    [auth.fields.edrpou, application.edrpou],
    [auth.fields.account, application.account],
    [auth.fields.uniqueCode, application.unique_code],
    [auth.fields.responsible, application.responsible],
    [auth.fields.phone, formatPhone(phone)],
    [auth.fields.email, email],
    [management.sent, formatDateTime(new Date(application.createdAt))],
  ]
  return (
    <Card title={application.company} aside={<Badge tone="soon">{auth.application.states.pending}</Badge>}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {application.contactsMasked && shown === null && (
        <Button look="outline" onClick={() => setAsking(true)}>
          {management.contacts.show}
        </Button>
      )}
      <ul className={styles.actions}>
        {(['accountOfUniqueCode', 'edrpouAgrees', 'contactKnown', 'loginFree'] as const).map((check) =>
          checks[check] === null ? null : (
            <li key={check}>
              <Badge tone={checks[check] ? 'good' : 'act'}>
                {management.checks[check][checks[check] ? 'yes' : 'no']}
              </Badge>
            </li>
          ),
        )}
      </ul>
      {mayDecide ? (
        <div className={styles.actions}>
          <Button
            busy={approve.isPending}
            onClick={() =>
              approve.mutate(
                { body: { id: application.id } },
                {
                  onSuccess: () => void toast.good(words.management.approved),
                  onError: (problem) => void toast.bad(problem.message),
                },
              )
            }
          >
            {words.management.approve}
          </Button>
          <Button look="outline" onClick={() => setRefusing(true)}>
            {words.management.refuse}
          </Button>
        </div>
      ) : (
        <p>{management.onlyShown}</p>
      )}
      {asking && (
        <AskContacts application={application} onShown={setShown} onClose={() => setAsking(false)} />
      )}
      {refusing && <Refuse application={application} onClose={() => setRefusing(false)} />}
    </Card>
  )
}

type Contacts = { phone: string; email: string }
type AskProps = { application: Registration; onShown: (contacts: Contacts) => void; onClose: () => void }

function AskContacts({ application, onShown, onClose }: AskProps) {
  const ask = useWrite('/api/admin/registrations/contacts')
  const form = useServerForm({
    initial: { reason: '' },
    rules: { reason: reasonRule },
    submit: async ({ reason }) => {
      const { phone, email } = await ask.mutateAsync({ body: { id: application.id, reason: reason.trim() } })
      onShown({ phone, email })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={management.contacts.show} keepOnClickOutside>
      <Form form={form}>
        <Textarea
          label={management.contacts.why}
          description={management.contacts.hint}
          {...form.field('reason')}
        />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {management.contacts.show}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function Refuse({ application, onClose }: { application: Registration; onClose: () => void }) {
  const refuse = useWrite('/api/admin/registrations/refuse')
  const form = useServerForm({
    initial: { reason: '' },
    rules: { reason: filledRule },
    submit: async ({ reason }) => {
      await refuse.mutateAsync({ body: { id: application.id, reason } })
      toast.good(words.management.refused)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={application.company} keepOnClickOutside>
      <Form form={form}>
        <Textarea label={words.management.refuseReason} {...form.field('reason')} />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.management.refuse}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
