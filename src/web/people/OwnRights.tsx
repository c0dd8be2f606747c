import { kyivDate } from '#domain/kyiv.ts'
import { people as words, rightsText } from '#text/people.ts'
import { useCall } from '#web/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** What the user may do with the account in view, for whoever cannot change it. */
export default function OwnRights({ account }: { account: string }) {
  const answer = useCall('/api/entity/rights', { account })
  return (
    <Card title={words.own.title}>
      <Loaded answer={answer}>
        {({ rights, endsAt, managers }) => (
          <>
            <p>
              {rightsText(
                rights.map((right) => ({ right, accounts: 1 })),
                1,
              )}
            </p>
            {endsAt !== null && <p>{words.own.until(kyivDate(Date.parse(endsAt) - 1))}</p>}
            {managers.length > 0 && <p>{words.own.managers(managers.join(', '))}</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}
