import { lazy, Suspense, useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { payRegistries as words } from '#text/pay-registries.ts'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Differences } from './Differences.tsx'

// below the differences
const Files = lazy(chunk(() => import('./Files.tsx'), inBrowser))
const RegistryDialog = lazy(chunk(() => import('./RegistryDialog.tsx'), inBrowser))

/** management/payments/registries: files of providers and banks, and what they and the portal say differently. */
export default function Registries() {
  const manages = usePermission('payments.manage')
  const [sending, setSending] = useState(false)
  const channels = useCall('/api/admin/payments/channels', {}, { staleMs: 0 })
  const files = useCall('/api/admin/payments/registries', {}, { staleMs: 0 })
  return (
    <Page
      intro={words.intro}
      crumbs={
        <LinkButton look="quiet" to="/cabinet/admin/management/payments" preload={false} data-back>
          {words.back}
        </LinkButton>
      }
      actions={
        <>
          {manages && channels.data?.rows.length !== 0 && (
            <Button onClick={() => setSending(true)}>{words.upload}</Button>
          )}
          <LinkButton look="outline" to="/cabinet/admin/management/payments/channels">
            {titles.payChannels}
          </LinkButton>
        </>
      }
    >
      <Differences>
        <Loaded answer={channels} silent skeleton={null}>
          {({ rows }) => (
            <>
              {rows.length === 0 && <Alert tone="info">{words.noChannels}</Alert>}
              {rows
                .filter(({ missing }) => missing.length > 0)
                .map(({ id, name, site, missing }) => (
                  <Alert key={id} tone="soon">
                    {words.missing(`${name}, ${siteName(site)}`, missing.slice(0, 5))}
                  </Alert>
                ))}
            </>
          )}
        </Loaded>
        <Loaded answer={files} skeleton={<Skeleton lines={[200]} />}>
          {({ rows }) => (
            <Suspense fallback={<Skeleton lines={[200]} />}>
              <Files rows={rows} />
            </Suspense>
          )}
        </Loaded>
      </Differences>
      <Suspense>
        {sending && channels.data && (
          <RegistryDialog channels={channels.data.rows} onClose={() => setSending(false)} />
        )}
      </Suspense>
    </Page>
  )
}
