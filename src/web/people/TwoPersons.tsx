import { people as words } from '#text/people.ts'
import { useWrite } from '#web/api/queries.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { toast } from '#web/ui/toasts.ts'

/** The rule that whoever prepares a document does not sign it, for all accounts that the user manages. */
export function TwoPersons({ on, of }: { on: number; of: number }) {
  const set = useWrite('/api/entity/people/two-persons')
  const all = of > 0 && on === of
  const turn = (wanted: boolean) =>
    set.mutate(
      { body: { accounts: 'all', on: wanted } },
      {
        onSuccess: () => void toast.good(wanted ? words.twoPersons.on : words.twoPersons.off),
        onError: (failure) => void toast.bad(failure.message),
      },
    )
  return (
    <Checkbox
      label={words.twoPersons.label}
      hint={on > 0 && !all ? words.twoPersons.some(on, of) : undefined}
      checked={all}
      disabled={set.isPending}
      onChange={({ target }) => turn(target.checked)}
    />
  )
}
