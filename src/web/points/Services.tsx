import { hryvniasText } from '#text/money.ts'
import { metering as words } from '#text/metering.ts'
import { useCall } from '#web/api/queries.ts'
import { useOwnRequest } from '#web/tickets/own-request.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './metering.module.css'

/** Services for the point; choosing one leads on to its meter and a free day. */
export function Services({ account }: { account: string }) {
  const { partner, userType } = useOwnRequest()
  const codes = useCall('/api/person/orders/code_zrqt', { account, partner, userType })
  return (
    <section className={layout.stack16}>
      <div>
        <h2>{words.services}</h2>
        <p className={layout.quiet}>{words.servicesIntro}</p>
      </div>
      <Loaded answer={codes}>
        {({ zqrtCodes }) =>
          zqrtCodes.length === 0 ? (
            <EmptyState
              title={words.noServices}
              action={
                <LinkButton to="/cabinet/person/tickets/new" search={{ kind: 'meter' }}>
                  {words.write}
                </LinkButton>
              }
            />
          ) : (
            <ul className={styles.services}>
              {zqrtCodes.map((service) => (
                <li key={service.code}>
                  <div>
                    <h3>{service.name}</h3>
                    <p className={layout.quiet}>{service.description}</p>
                  </div>
                  <div className={styles.price}>
                    <b>{service.priceKopiykas === 0 ? words.free : hryvniasText(service.priceKopiykas)}</b>
                    <span className={layout.quiet}>{words.term(service.termDays)}</span>
                  </div>
                  <LinkButton
                    look="outline"
                    to="/cabinet/person/tickets/order"
                    search={{ code: service.code }}
                    aria-label={words.orderOf(service.name)}
                  >
                    {words.order}
                  </LinkButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
