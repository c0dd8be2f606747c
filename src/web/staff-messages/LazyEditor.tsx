import { type ComponentProps, lazy, Suspense } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const Form = lazy(chunk(() => import('./Editor.tsx'), inBrowser))

/** The form comes after the page that holds it. */
export const Editor = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<Skeleton lines={[72, 120, 44, 200, 72]} />}>
    <Form {...props} />
  </Suspense>
)
