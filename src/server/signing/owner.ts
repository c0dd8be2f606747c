import type { AttributeTypeAndValue, Certificate } from 'pkijs'
import { extension, readDer } from './certificate.ts'

/** Who a certificate says its owner is. */
export type Owner = {
  readonly name: string
  readonly organisation: string | null
  readonly title: string | null
  /** ЄДРПОУ; null also where the certificate contradicts itself */
  readonly company: string | null
  /** РНОКПП */
  readonly person: string | null
}

const NAME = '2.5.4.3'
const ORGANISATION = '2.5.4.10'
const TITLE = '2.5.4.12'
const ORGANISATION_ID = '2.5.4.97'
const SERIAL = '2.5.4.5'
const DIRECTORY = '2.5.29.9'
const PERSON_CODE = '1.2.804.2.1.1.1.11.1.4.1.1'
const COMPANY_CODE = '1.2.804.2.1.1.1.11.1.4.2.1'
const LONGEST = 200

export function ownerOf(certificate: Certificate): Owner {
  const names = namesIn(certificate.subject.typesAndValues)
  const codes = codesIn(certificate)
  const byName = {
    company: /^NTRUA-(\d{8,10})$/.exec(names.get(ORGANISATION_ID) ?? '')?.[1] ?? null,
    person: /^TINUA-(\d{10})$/.exec(names.get(SERIAL) ?? '')?.[1] ?? null,
  }
  return {
    name: names.get(NAME) ?? names.get(ORGANISATION) ?? '',
    organisation: names.get(ORGANISATION) ?? null,
    title: names.get(TITLE) ?? null,
    company: agreed(codes.get(COMPANY_CODE), byName.company),
    person: agreed(codes.get(PERSON_CODE), byName.person),
  }
}

/** The name of whoever issued it. */
export const issuerName = ({ issuer }: Certificate): string => nameIn(issuer.typesAndValues)
/** The name of whoever it was issued to. */
export const ownName = ({ subject }: Certificate): string => nameIn(subject.typesAndValues)

function nameIn(parts: readonly AttributeTypeAndValue[]): string {
  const names = namesIn(parts)
  return names.get(NAME) ?? names.get(ORGANISATION) ?? ''
}

/** Two places may tell a code; where they differ, none is believed. */
function agreed(first: string | undefined, second: string | null): string | null {
  if (first === undefined || second === null) return first ?? second
  return first === second ? first : null
}

const namesIn = (parts: readonly AttributeTypeAndValue[]): Map<string, string> =>
  new Map(
    parts.map(({ type, value }): [string, string] => [
      type,
      String('value' in value.valueBlock ? value.valueBlock.value : '')
        .replaceAll(/\p{C}/gu, '')
        .trim()
        .slice(0, LONGEST),
    ]),
  )

type Node = { valueBlock: { value?: unknown; valueHexView?: Uint8Array; toString(): string } }
const inside = (node: Node | undefined): Node[] =>
  Array.isArray(node?.valueBlock.value) ? (node.valueBlock.value as Node[]) : [] // asn1js keeps its parts so

/** SubjectDirectoryAttributes: a sequence of attributes, each an identifier and a set with one printable text. */
function codesIn(certificate: Certificate): Map<string, string> {
  const bytes = extension(certificate, DIRECTORY)
  const valuesById = new Map<string, string>()
  for (const attribute of bytes ? inside(readDer(bytes)) : []) {
    const [id, values] = inside(attribute)
    const [value] = inside(values)
    const text = value?.valueBlock.value
    if (id && typeof text === 'string') valuesById.set(id.valueBlock.toString(), text.trim())
  }
  return valuesById
}
