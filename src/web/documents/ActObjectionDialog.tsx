import { parseNumber } from '#domain/numbers.ts'
import { TICKET_MESSAGE } from '#domain/ticket.ts'
import { actObjection as words } from '#text/act-objection.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Attachments } from '#web/tickets/Attachments.tsx'
import { textRule } from '#web/tickets/text-rule.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { BusinessDocument } from './DocumentChoice.tsx'

type Props = { act: BusinessDocument; onClose: () => void }

/** Which volumes of an act of acceptance are not right, what they should be, why, and the papers that show it. */
export default function ActObjectionDialog({ act, onClose }: Props) {
  const { account, bill } = act
  const answer = useCall('/api/entity/document/lines', { account, bill })
  return (
    <Dialog open onClose={onClose} title={words.title(act.number, act.period)} keepOnClickOutside>
      <Loaded answer={answer} skeleton={<Skeleton lines={[40, 40, 80]} />}>
        {({ lines }) => <ObjectionForm act={act} lines={lines} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type Lines = Reply<'/api/entity/document/lines'>['lines']
const keyOf = (index: number) => `line${index + 1}`
/** As an accountant types it. */
const typed = (kwh: number) => String(kwh).replace('.', ',')

function ObjectionForm({ act: { account, bill }, lines, onClose }: Props & { lines: Lines }) {
  const object = useWrite('/api/entity/document/object')
  // what is no volume cannot be objected to by one
  const volumes = lines.flatMap((line, index) => (line.kwh === 0 ? [] : [{ ...line, index }]))
  const differingOf = (typedVolumes: Readonly<Record<string, string>>) =>
    volumes.flatMap(({ index, kwh }) => {
      const value = parseNumber(typedVolumes[keyOf(index)] ?? '')
      return value === null || value === kwh ? [] : [{ line: index + 1, kwh: value }]
    })
  const { form, files, setFiles } = useKeptForm<Record<string, string> & { reason: string }>(
    `act:${account}:${bill}`,
    {
      initial: {
        reason: '',
        ...Object.fromEntries(volumes.map(({ index, kwh }) => [keyOf(index), typed(kwh)])),
      } as Record<string, string> & { reason: string },
      rules: {
        // the first of them says that none was changed
        ...Object.fromEntries(
          volumes.map(({ index }, at) => [
            keyOf(index),
            (text: string, typedVolumes: Readonly<Record<string, string>>) =>
              volumeRule(text) ?? (at === 0 && differingOf(typedVolumes).length === 0 ? words.nothing : null),
          ]),
        ),
        reason: textRule(TICKET_MESSAGE),
      },
      submit: async ({ reason, ...typedVolumes }, key) => {
        const { request } = await object.mutateAsync({
          body: {
            account,
            bill,
            volumes: differingOf(typedVolumes),
            reason,
            files: files.map(({ id }) => id),
          },
          options: { idempotencyKey: key },
        })
        toast.good(words.sent(request.number, request.dueOn))
        onClose()
      },
    },
  )
  return (
    <Form form={form}>
      <p>{words.hint}</p>
      {volumes.map(({ index, name, kwh }) => (
        <TextInput
          key={index}
          label={name}
          description={words.ours(kwh)}
          inputMode="decimal"
          {...form.field(keyOf(index))}
        />
      ))}
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        rows={3}
        maxLength={TICKET_MESSAGE.max}
        {...form.field('reason')}
      />
      <Attachments account={account} files={files} onChange={setFiles} />
      <SubmitRow form={form}>{words.send}</SubmitRow>
    </Form>
  )
}

const volumeRule = (text: string): string | null => {
  const value = parseNumber(text)
  return value === null || value < 0 ? words.wrongVolume : null
}
