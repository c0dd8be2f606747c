import { parseMoney } from '#domain/money.ts'
import { monthText } from '#text/dates.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { lengthRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { type Answer, type Deed, providerNote } from './opened.ts'

type Props = { deed: Deed; answer: Answer; again: () => void; onClose: () => void }

const LENGTH = { min: 10, max: 2000 } as const
const titles = { accepted: words.accept, partly: words.partly, refused: words.refuse, ask: words.ask }

/** The answer to a request: what the customer reads, and in part what is granted. What was typed is kept. */
export default function DecideDialog({ deed, answer: { request }, again, onClose }: Props) {
  const decide = useWrite('/api/admin/requests/decide')
  const ask = useWrite('/api/admin/requests/ask')
  const volumes = deed === 'partly' && request.kind === 'limit-correction'
  const sum = deed === 'partly' && request.kind === 'violation-dispute'
  const months = volumes ? Object.keys(request.facts).toSorted() : []
  const { id, version } = request
  const note = providerNote(request)
  const { form } = useKeptForm<Record<string, string> & { text: string; amount: string }>(
    `request:${id}:${deed}`,
    {
      initial: {
        text: '',
        amount: '',
        ...Object.fromEntries(months.map((month) => [month, String(request.facts[month] ?? '')])),
      },
      rules: {
        text: (text) => lengthRule(text, LENGTH),
        ...(sum ? { amount: (text) => (parseMoney(text) === null ? words.amountWrong : null) } : {}),
      },
      serverFields: { reason: 'text', amountKopiykas: 'amount' },
      submit: async ({ text, amount, ...volumesOf }) => {
        try {
          if (deed === 'ask') await ask.mutateAsync({ body: { id, version, text: text.trim() } })
          else
            await decide.mutateAsync({
              body: {
                id,
                version,
                decision: deed,
                reason: text.trim(),
                ...(volumes
                  ? { months: months.map((month) => ({ month, kwh: Number(volumesOf[month]) || 0 })) }
                  : {}),
                ...(sum ? { amountKopiykas: parseMoney(amount) ?? 0 } : {}),
              },
            })
        } catch (problem) {
          again()
          throw problem
        }
        toast.good(deed === 'ask' ? words.asked : words.done[deed])
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={titles[deed]}
      form={form}
      send={deed === 'ask' ? words.send : titles[deed]}
      look={deed === 'refused' ? 'danger' : 'filled'}
      onClose={onClose}
    >
      {deed !== 'ask' && deed !== 'refused' && (
        <p>{note === null ? words.effects[request.kind] : `${note.title} ${note.text}`}</p>
      )}
      {deed === 'accepted' && request.plan !== null && <p>{words.movedTo(request.plan)}</p>}
      {months.map((month) => (
        <TextInput
          key={month}
          label={words.granted(monthText(month))}
          inputMode="numeric"
          {...form.field(month)}
        />
      ))}
      {sum && <TextInput label={words.amountLeft} inputMode="decimal" {...form.field('amount')} />}
      <Textarea
        label={deed === 'ask' ? words.question : words.answer}
        description={words.answerHint}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
