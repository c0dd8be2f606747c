import { type Post, ROLE_NAMES } from '#domain/permissions.ts'
import { SITES } from '#domain/site.ts'
import { auth } from '#text/sign-in.ts'
import { staff as words } from '#text/employees.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { emailRule, filledRule } from '#web/forms/text-rules.ts'
import { nameRule } from '#web/forms/rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PostsFields } from './PostsFields.tsx'

/** «auditor@dnem billing@»: a form keeps texts. */
const textOf = (posts: readonly Post[]) => posts.map(({ role, site }) => `${role}@${site ?? ''}`).join(' ')
const postsOf = (text: string): Post[] =>
  text.split(' ').flatMap((post) => {
    const [name, place] = post.split('@')
    const role = ROLE_NAMES.find((roleName) => roleName === name)
    return role ? [{ role, site: SITES.find((company) => company === place) ?? null }] : []
  })

/** Proposes a new employee; a second person confirms, then the employee gets a link. */
export default function AddEmployee({ onClose }: { onClose: () => void }) {
  const add = useWrite('/api/admin/staff/add')
  const { form } = useKeptForm('employee', {
    initial: {
      surname: '',
      name: '',
      login: '',
      email: '',
      posts: textOf([{ role: 'customer-service', site: null }]),
    },
    rules: {
      surname: nameRule,
      name: nameRule,
      login: filledRule,
      email: emailRule,
      posts: (text) => (text === '' ? words.needPost : null),
    },
    submit: async ({ posts, ...who }, key) => {
      await add.mutateAsync({ body: { ...who, posts: postsOf(posts) }, options: { idempotencyKey: key } })
      toast.good(words.sentForConfirmation)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.add} keepOnClickOutside>
      <Form form={form} wide>
        <FieldRow>
          <TextInput label={auth.fields.surname} {...form.field('surname')} />
          <TextInput label={auth.fields.name} {...form.field('name')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={words.columns.login} description={words.loginHint} {...form.field('login')} />
          <TextInput
            label={terms.email}
            type="email"
            inputMode="email"
            description={words.emailHint}
            {...form.field('email')}
          />
        </FieldRow>
        <PostsFields
          posts={postsOf(form.values.posts)}
          onChange={(next) => form.set('posts', textOf(next))}
          id={form.field('posts').id}
          error={form.field('posts').error}
        />
        <Alert>{words.second}</Alert>
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words.propose}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
