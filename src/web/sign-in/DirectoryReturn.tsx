import { useEffect, useRef, useState } from 'react'
import { directoryWords as words } from '#text/directory-sign-in.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { enterAdmin } from '#web/session/enter.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { takeReturned } from './directory-attempt.ts'

/** /admin/directory: the way back from the directory of the company. */
export default function DirectoryReturn() {
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    // what came back is good once
    if (begun.current) return
    begun.current = true
    const returned = takeReturned()
    const ended = new ApiProblem({
      code: 'directory-ended',
      message: words.ended,
      status: 409,
    })
    const finish = returned === null ? Promise.reject(ended) : call('/api/auth/directory/finish', returned)
    finish.then(enterAdmin).catch((failure: unknown) => {
      setProblem(failure instanceof ApiProblem ? failure : ended)
    })
  }, [])
  return (
    <Page narrow>
      {problem === null ? (
        <p>
          <output>{words.checking}</output>
        </p>
      ) : (
        <>
          <ErrorState problem={problem} />
          <p>
            <Link to="/admin">{words.again}</Link>
          </p>
        </>
      )}
    </Page>
  )
}
