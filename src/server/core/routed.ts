import { SITES } from '#domain/site.ts'
import { Fault } from '#server/fault.ts'
import type { Core, CoreDoor, Part } from './call.ts'
import type { FmName } from './function-modules.ts'
import { type Parts, type Route, ROUTES } from './routes.ts'

/**
 * One core made of several, each of some companies: an account is asked for where its company is, by its prefix (spec
 * §9). Each has its own breaker, so that one that is down is said to be down and the others go on.
 * @throws when a company has no core, or two
 */
export function routeCores(cores: readonly [Part<CoreDoor>, ...Part<CoreDoor>[]]): CoreDoor {
  const wrong = SITES.filter((site) => cores.filter(({ sites }) => sites.includes(site)).length !== 1)
  if (wrong.length > 0) throw new Fault(`these companies have no core, or two: ${wrong.join(', ')}`)
  const states = () => cores.map(({ core }) => core.state())
  return {
    for: (trace) => {
      const [first, ...others] = cores
      const bound = ({ sites, core }: Part<CoreDoor>) => ({ sites, core: core.for(trace) })
      return routed([bound(first), ...others.map(bound)])
    },
    state: () =>
      states().find((state) => state === 'open') ??
      states().find((state) => state === 'half-open') ??
      'closed',
    can: (capability) => cores.every(({ core }) => core.can(capability)),
    parts: cores,
  }
}

function routed(parts: Parts): Core {
  const call = <N extends FmName>(
    module: { readonly name: N },
    ...[request, more]: [Parameters<Route<N>>[1], { key?: string }?]
  ) =>
    // each module has its route; the compiler loses the pair when it indexes by N
    (ROUTES[module.name] as Route<N>)(parts, request, ({ core }, ownRequest) =>
      core.call(module, ownRequest, more),
    )
  return { call, can: (capability) => parts.every(({ core }) => core.can(capability)), parts }
}
