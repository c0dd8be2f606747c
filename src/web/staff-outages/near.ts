import { useEffect, useState } from 'react'
import { parseTypedAddress } from '#domain/typed-address.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'

const TYPING_MS = 200

/** Numbers of houses as they were typed, with commas between. */
export const housesOf = (typed: string): string[] => typed.split(/[,;]/).flatMap((part) => part.trim() || [])

/** The settlement, where one was chosen or typed, and the street. */
export function namedStreet(typed: string): { settlement?: string; street: string } {
  const parts = typed.split(',').map((part) => part.trim())
  const street = parts.at(-1) ?? ''
  return parts.length > 1 ? { settlement: parts.slice(0, -1).join(', '), street } : { street }
}

type Near = { readonly streets: readonly string[]; readonly houses: readonly string[] }
const nothing: Near = { streets: [], houses: [] }

/** Streets and houses of the directory that what is typed may be, of the chosen company; none while nobody answers. */
export function useNear({ site, street, houses }: { site: string; street: string; houses: string }): Near {
  const [near, setNear] = useState(nothing)
  const wanted = houses.trimEnd().endsWith(',') ? '' : (housesOf(houses).at(-1) ?? '')
  useEffect(() => {
    let left = false
    const timer = setTimeout(() => {
      void ask(site, street, wanted).then((reply) => !left && setNear(reply))
    }, TYPING_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [site, street, wanted])
  return near
}

async function ask(site: string, street: string, house: string): Promise<Near> {
  const text = `${street}${house === '' ? '' : `, ${house}`}`
  const typed = parseTypedAddress(street)
  if ('account' in typed || typed.street.length < 2) return nothing
  try {
    const { streets, houses } = await call('/api/outages/suggest', { text })
    const ownStreets = streets.filter((place) => place.site === site)
    return {
      streets: ownStreets.map((place) =>
        place.settlement === '' ? place.street : `${place.settlement}, ${place.street}`,
      ),
      houses: ownStreets.length === 1 ? houses : [],
    }
  } catch (failure) {
    if (failure instanceof ApiProblem) return nothing
    throw failure
  }
}
