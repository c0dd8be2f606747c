import { join, resolve } from 'node:path'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOf } from '#tests/setup/catalogue.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'

/** Tables that no type describes: a trigger writes one, the other is of the library that counts requests. */
const BESIDE = ['portal.audit_heads', 'portal.rate_limits']

/** What the type allows to leave out and triggers fill. */
const FILLED_BY_TRIGGERS = [
  'portal.audit.hash',
  'portal.requests.due_on',
  'portal.requests.site',
  'portal.tickets.answer_by',
  'portal.tickets.term_from',
]

/** What a column is read as (column-types.ts), by its type in the database. */
const READ_AS: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp without time zone': 'string',
  numeric: 'string',
  inet: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
}

type Column = {
  kind: string
  nullable: boolean
  /** the few values it may have */
  values: readonly string[] | null
  /** whether a new row may leave it out */
  mayMiss: boolean
}
type DeclaredColumn = Omit<Column, 'nullable'> & { nullable: boolean | null }
type Tables<C> = Map<string, Map<string, C>>

let database: TestDatabase
let kept: Tables<Column>
let declared: Tables<DeclaredColumn>
beforeAll(async () => {
  database = await testDatabase()
  declared = declaredTables()
  kept = await keptTables()
})
afterAll(() => database.close())

/** The tables of the type `Database`, as the compiler understands them. */
function declaredTables(): Tables<DeclaredColumn> {
  const root = resolve(import.meta.dirname, '../../..')
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.server.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    const source = project?.program.getSourceFile(join(import.meta.dirname, 'schema.ts'))
    const file = source && project?.checker.getSymbolAtLocation(source)
    if (!project || !file) throw new Error('the compiler has not opened schema.ts')
    const { checker } = project
    const type = checker.getExportsOfModule(file).find(({ name }) => name === 'Database')
    if (!type) throw new Error('schema.ts has no type Database')
    return new Map(
      membersOf(checker, checker.getDeclaredTypeOfSymbol(type)).map(([table, row]) => [
        table,
        new Map(membersOf(checker, row).map(([name, column]) => [name, declaredColumn(checker, column)])),
      ]),
    )
  } finally {
    api.close()
  }
}

const membersOf = (checker: Checker, type: Type): [string, Type][] =>
  checker.getPropertiesOfType(type).flatMap((member) => {
    const of = checker.getTypeOfSymbol(member)
    return of ? [[member.name, of]] : []
  })

function declaredColumn(checker: Checker, type: Type): DeclaredColumn {
  // a `ColumnType` of kysely says apart what is read and what is written
  const ways = new Map(membersOf(checker, type))
  const partsOf = (way: string): readonly Type[] => {
    const whole = ways.get(way) ?? type
    return whole.isUnionType() ? whole.getTypes() : [whole]
  }
  const is = (flag: TypeFlags) => (part: Type) => (part.flags & flag) !== 0
  const [read, written] = [partsOf('__select__'), partsOf('__insert__')]
  const values = read.filter((part) => !is(TypeFlags.Null)(part))
  const names = values.map((value) => checker.typeToString(value))
  const [name = ''] = names
  const isOneOfFew = values.every(is(TypeFlags.StringLiteral))
  const kindOf = () => {
    if (isOneOfFew) return 'string'
    if (values.every(is(TypeFlags.BooleanLike))) return 'boolean'
    if (['string', 'number', 'Date'].includes(name)) return name
    if (name.startsWith('Buffer')) return 'Buffer'
    // what is written as text is JSON
    return values.every((value) => checker.isArrayType(value)) && !written.some(is(TypeFlags.String))
      ? 'array'
      : 'json'
  }
  return {
    kind: kindOf(),
    // anything at all may be null too
    nullable: values.every(is(TypeFlags.Unknown)) ? null : values.length < read.length,
    values: isOneOfFew ? names.map((literal) => literal.slice(1, -1)).toSorted() : null,
    mayMiss: written.some(is(TypeFlags.Undefined)),
  }
}

async function keptTables(): Promise<Tables<Column>> {
  const rows = await columnsOf(database, 'portal')
  return new Map(
    [...Map.groupBy(rows, (row) => `portal.${row.table}`)].map(([table, columns]) => [
      table,
      new Map(
        columns.map(({ column, type, nullable, filled, check }) => [
          column,
          {
            kind: type.endsWith('[]') ? 'array' : (READ_AS[type] ?? type),
            nullable,
            values:
              check?.includes(' = ANY ') === true
                ? [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '').toSorted()
                : null,
            mayMiss: filled || nullable,
          },
        ]),
      ),
    ]),
  )
}

test('a type describes every table of the portal but those named here', () => {
  expect([...kept.keys()].toSorted()).toEqual([...declared.keys(), ...BESIDE].toSorted())
})

test('rows are read as the database has them: columns, types, what may be null and what is one of a few', () => {
  const asDeclared: unknown[] = []
  const asKept: unknown[] = []
  for (const [table, columns] of declared)
    for (const name of new Set([...columns.keys(), ...(kept.get(table)?.keys() ?? [])])) {
      const [type, row] = [columns.get(name), kept.get(table)?.get(name)]
      const place = `${table}.${name}`
      asDeclared.push(
        type && {
          place,
          kind: type.kind,
          nullable: type.nullable ?? row?.nullable,
          // a check may be missing, because the values are those of the domain
          values: row?.values && type.values,
        },
      )
      asKept.push(row && { place, kind: row.kind, nullable: row.nullable, values: row.values })
    }
  expect(asDeclared.length).toBeGreaterThan(600)
  expect(asDeclared).toEqual(asKept)
})

test('what a new row may leave out is filled by the database or may be null', () => {
  const unfilled = [...declared].flatMap(([table, columns]) =>
    [...columns].flatMap(([name, { mayMiss }]) =>
      mayMiss && kept.get(table)?.get(name)?.mayMiss === false ? [`${table}.${name}`] : [],
    ),
  )
  expect(unfilled.toSorted()).toEqual(FILLED_BY_TRIGGERS)
})
