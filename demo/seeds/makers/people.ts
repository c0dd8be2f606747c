import type { Random } from '#seeds/random.ts'
import { femaleNames, maleNames, patronymics, surnamePairs, surnames } from './name-lists.ts'

export type PersonName = { surname: string; name: string; middleName: string | null }

/** A name whose parts agree in gender; one person in twenty has no patronymic. */
export function makeName(random: Random): PersonName {
  const female = random.chance(0.55)
  const pair = random.chance(0.3) ? random.pick(surnamePairs) : undefined
  const [his, hers] = random.pick(patronymics)
  return {
    surname: pair ? pair[female ? 1 : 0] : random.pick(surnames),
    name: random.pick(female ? femaleNames : maleNames),
    middleName: random.chance(0.05) ? null : female ? hers : his,
  }
}

/** «Коваленко Олена Іванівна». */
export const fullName = (person: PersonName): string =>
  [person.surname, person.name, person.middleName].filter((part) => part !== null).join(' ')
