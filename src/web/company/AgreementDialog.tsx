import { useState } from 'react'
import { entrance as words } from '#text/entrance.ts'
import { useWrite } from '#web/api/queries.ts'
import { AgreementText } from './AgreementText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

/** The new version, to be agreed to now or later. */
export default function AgreementDialog() {
  const [later, setLater] = useState(false)
  const accept = useWrite('/api/agreement/accept')
  if (later) return null
  const agree = (version: number) =>
    accept.mutate(
      { body: { agreement: version } },
      {
        onSuccess: () => void toast.good(words.agreementThanks),
        onError: (problem) => void toast.bad(problem.message),
      },
    )
  return (
    <Dialog open onClose={() => setLater(true)} title={words.agreementNew} width="upload" keepOnClickOutside>
      <p>{words.agreementNewWhy}</p>
      <AgreementText>
        {({ version, sections }) => (
          <>
            {sections.map(({ id, heading, paragraphs }) => (
              <section key={id}>
                <h3>{heading}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
            <DialogActions>
              <Button busy={accept.isPending} onClick={() => agree(version)}>
                {words.agreementAgree}
              </Button>
              <Button look="outline" onClick={() => setLater(true)}>
                {words.agreementLater}
              </Button>
            </DialogActions>
          </>
        )}
      </AgreementText>
    </Dialog>
  )
}
