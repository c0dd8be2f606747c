import { COMPANY_FIELDS, isPossibleFact } from '#domain/company-fields.ts'
import { companyInformation as words } from '#text/company-information.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

const offered = COMPANY_FIELDS.filter((field) => field !== 'e-documents')
const fieldOf = (value: string) => offered.find((field) => field === value)

/** An application for another name, address, number, signatory, account or responsible person. */
export default function ChangeCompany({ account, onClose }: { account: string; onClose: () => void }) {
  const change = useWrite('/api/entity/company-information/change')
  const { form } = useKeptForm(`company-change:${account}`, {
    initial: { field: '', value: '', comment: '' },
    rules: {
      field: (text) => (fieldOf(text) ? null : requiredText()),
      value: (text, { field }) => {
        const known = fieldOf(field)
        if (text.trim() === '') return requiredText()
        return known && !isPossibleFact(known, text) ? words.change.wrong : null
      },
    },
    submit: async ({ field, value, comment }, key) => {
      const { request } = await change.mutateAsync({
        body: { account, field: fieldOf(field) ?? 'name', value, comment },
        options: { idempotencyKey: key },
      })
      toast.good(words.change.filed(request.number))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.change.title} keepOnClickOutside>
      <Form form={form} wide>
        <Select
          label={words.change.field}
          placeholder={words.change.choose}
          options={offered.map((value) => ({ value, label: words.fields[value] }))}
          {...form.field('field')}
        />
        <TextInput label={words.change.value} maxLength={300} {...form.field('value')} />
        <Textarea
          label={words.change.comment}
          description={words.change.commentHint}
          optional
          rows={3}
          maxLength={2000}
          {...form.field('comment')}
        />
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words.change.send}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
