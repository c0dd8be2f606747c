import { sitesWith } from '#domain/permissions.ts'
import { staffRules as words } from '#text/staff-rules.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

const NEW_RULE = '/cabinet/admin/management/rules/new'

/** To a change of a rule; rules are of all companies, so only for who may propose in all of them. */
export function ToNewRule({ of = {} }: { of?: Record<string, string> }) {
  const proposes = useSession(({ admin }) => sitesWith(admin.user?.roles ?? [], 'prices.propose') === null)
  if (!proposes) return null
  return (
    <LinkButton to={NEW_RULE} search={of}>
      {words.propose}
    </LinkButton>
  )
}
