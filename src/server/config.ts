import { isIP } from 'node:net'
import { availableParallelism, hostname } from 'node:os'
import { z } from 'zod'
import { CAPABILITIES, type Capability } from '#domain/capabilities.ts'
import type { PayProvider } from '#domain/payment-life.ts'
import { type CoreDatabase, coreDatabaseFaults, readCoreDatabases } from './core-databases.ts'
import { directoryFaults, type DirectorySettings, readDirectory } from './directory-settings.ts'
import { type OutageSource, parseSources } from './outage-sources.ts'
import { parseSenders } from './sms-senders.ts'
import { keptTrustList, noTrust, readTrustList, type Trusted } from './trust-list.ts'

const YES = ['1', 'true', 'yes']
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', 'yes', 'no'], 'must be 1 or 0')
    .optional()
    .transform((value) => (value === undefined ? fallback : YES.includes(value)))
const port = (lowest: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(lowest, `must be ${lowest} or more`)
    .max(65_535, 'must be 65535 or less')
const address = (schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })
const database = address(['postgres:', 'postgresql:'])
const secret = z.string().refine((text) => Buffer.from(text, 'base64').length >= 32, {
  error: 'must be the base64 form of at least 32 random bytes: openssl rand -base64 32',
})

const environment = z.object({
  PORT: port(0).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  /** A streaming replica of that database, read for lists, files, reports and what lies back. */
  REPLICA_URL: database.optional(),
  /** The role that owns the tables, for migrations; the server itself signs in by DATABASE_URL. */
  DATABASE_OWNER_URL: database.optional(),
  /**
   * Demo: fictional town, stub gateways, a page that shows the messages sent. By default it is on unless something says
   * that real people are served.
   */
  DEMO: flag(true),
  /** Public address, for links in messages and feeds. */
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  /** Base64 of 32 bytes; made and kept in DATA_DIR when absent and the database is embedded. */
  SVITLO_SECRET: secret.optional(),
  /** The previous secret, while sessions and passwords made with it are still accepted; remove it afterwards. */
  SVITLO_SECRET_PREVIOUS: secret.optional(),
  /**
   * The databases of companies whose embedded core has one of its own: `kem=postgres://…`, separated by blanks; all
   * others are in that of DATABASE_URL. CORE_DATABASE_OWNERS gives those of the owners of the tables in the same way.
   */
  CORE_DATABASES: z.string().optional(),
  CORE_DATABASE_OWNERS: z.string().optional(),
  /**
   * A remote billing core that speaks the register over HTTP (docs/decisions/0047); without it the embedded one is
   * used.
   */
  CORE_URL: address(['http:', 'https:']).optional(),
  CORE_TOKEN: z.string().optional(),
  /** Capabilities that this core does not have, separated by commas. */
  CORE_LACKS: z.string().optional(),
  SMS_URL: address(['http:', 'https:']).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().default('Svitlo'),
  /** The registered name of each company: `kem=KyivElektro,dnem=DniproElek`; without one SMS_SENDER stands. */
  SMS_SENDERS: z.string().optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  /** Sources of outages: `site=shape:address`, separated by spaces; shapes dtek and yasno, http(s) or file. */
  OUTAGE_SOURCES: z.string().optional(),
  /**
   * Whose signatures are believed (КЕП): a file, or a directory of files, with certificates of authorities and lists of
   * revoked certificates. Without it no signature is verified, and so it is told.
   */
  TRUST_LIST: z.string().optional(),
  /**
   * The directory of the company in which employees sign in (OpenID Connect): its issuer, the client of the portal with
   * a secret or a file with a private key, and what groups mean: `group=role;other group=role:company`.
   */
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_KEY: z.string().optional(),
  OIDC_SCOPE: z.string().optional(),
  OIDC_GROUPS_CLAIM: z.string().optional(),
  OIDC_ROLES: z.string().optional(),
  /** Values of acr of which one, and of amr of which all are demanded, separated by commas. */
  OIDC_ACR: z.string().optional(),
  OIDC_AMR: z.string().optional(),
  OIDC_LABEL: z.string().optional(),
  /** Servers of payment providers, where they are not the published ones: a test stand. */
  LIQPAY_URL: address(['https:', 'http:']).default('https://www.liqpay.ua'),
  MONOPAY_URL: address(['https:', 'http:']).default('https://api.monobank.ua'),
  PORTMONE_URL: address(['https:', 'http:']).default('https://www.portmone.com.ua'),
  EASYPAY_URL: address(['https:', 'http:']).default('https://merchantapi.easypay.ua'),
  TRUST_PROXY: z.string().optional(),
  METRICS_PORT: port(0).optional(),
  /** Programs of the own network that alert rules may call besides public ones: `host:port`, separated by commas. */
  ALERT_HOSTS: z.string().optional(),
  LOG: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
  /** For tests and demos only: the clock of the server starts at this instant. */
  CLOCK: z.iso.datetime({ offset: true, error: 'must be an instant, 2026-11-21T12:00:00+02:00' }).optional(),
  /** A proxy that speaks HTTPS stands in front: HSTS and upgrade-insecure-requests are sent. */
  HTTPS: flag(false),
  PGBOUNCER: flag(false),
  /** How many processes answer; by default as many as there are processors, and one for the demo. */
  PROCESSES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(64, 'must be 64 or less')
    .optional(),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly replicaUrl: string | undefined
  readonly demo: boolean
  /** names of the variables that switched the demo off although the database is the embedded one */
  readonly demoOff: readonly string[]
  readonly publicUrl: string
  readonly secret: string | undefined
  readonly previousSecret: string | undefined
  /** databases of companies whose embedded core has one of its own */
  readonly coreDatabases: readonly CoreDatabase[]
  /** a remote core; null = the embedded one */
  readonly core: {
    readonly url: string
    readonly token: string | undefined
    readonly lacks: readonly Capability[]
  } | null
  readonly sms: {
    readonly url: string | undefined
    readonly token: string
    readonly sender: string
    readonly senders: ReadonlyMap<string, string>
  }
  readonly mail: { readonly url: string | undefined; readonly from: string }
  readonly outageSources: readonly OutageSource[]
  readonly trust: Trusted
  /** the directory of the company in which employees sign in; null: none */
  readonly directory: DirectorySettings | null
  /** servers of payment providers, without a slash at the end */
  readonly payUrls: Readonly<Record<PayProvider, string>>
  readonly trustProxy: string[] | false
  readonly metricsPort: number | undefined
  /** `host` or `host:port` of the own network that alert rules may call */
  readonly alertHosts: readonly string[]
  /** the name of this server among those of one database; where the database is embedded there is one */
  readonly process: string
  readonly log: string
  readonly clock: string | undefined
  readonly https: boolean
  readonly namedStatements: boolean
  readonly processes: number
}

/** Everything that is wrong with a configuration, one sentence each. */
export class WrongConfiguration extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'WrongConfiguration'
    this.sentences = sentences
  }
}

/** The environment, parsed once; an empty variable counts as absent. @throws WrongConfiguration */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  const wrong = [
    ...(parsed.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...contradictions(given),
    ...directoryFaults(given),
    ...coreDatabaseFaults(given),
  ]
  if (!parsed.success || wrong.length > 0) throw new WrongConfiguration(wrong)
  const e = parsed.data
  const demoOff = given['DEMO'] === undefined ? servesOthers(given) : []
  const demo = e.DEMO && demoOff.length === 0
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    replicaUrl: e.REPLICA_URL,
    demo,
    demoOff,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    secret: e.SVITLO_SECRET,
    previousSecret: e.SVITLO_SECRET_PREVIOUS,
    coreDatabases: readCoreDatabases(given),
    core:
      e.CORE_URL === undefined
        ? null
        : {
            url: e.CORE_URL,
            token: e.CORE_TOKEN,
            lacks: CAPABILITIES.filter((capability) => listed(e.CORE_LACKS ?? '').includes(capability)),
          },
    sms: {
      url: e.SMS_URL,
      token: e.SMS_TOKEN ?? '',
      sender: e.SMS_SENDER,
      senders: parseSenders(e.SMS_SENDERS ?? ''),
    },
    mail: { url: e.SMTP_URL, from: e.MAIL_FROM ?? '' },
    outageSources: parseSources(e.OUTAGE_SOURCES ?? ''),
    trust: e.TRUST_LIST === undefined ? noTrust : keptTrustList(e.TRUST_LIST),
    directory: readDirectory(given),
    payUrls: {
      liqpay: withoutSlash(e.LIQPAY_URL),
      monopay: withoutSlash(e.MONOPAY_URL),
      portmone: withoutSlash(e.PORTMONE_URL),
      easypay: withoutSlash(e.EASYPAY_URL),
    },
    trustProxy: e.TRUST_PROXY ? listed(e.TRUST_PROXY) : false,
    metricsPort: e.METRICS_PORT,
    alertHosts: e.ALERT_HOSTS ? listed(e.ALERT_HOSTS) : [],
    process: e.DATABASE_URL === undefined ? 'main' : `${hostname()}:${e.PORT}`,
    log: e.LOG,
    clock: e.CLOCK,
    https: e.HTTPS,
    namedStatements: !e.PGBOUNCER,
    // the gateways of the demo and what they received live in one process
    processes: demo ? 1 : (e.PROCESSES ?? availableParallelism()),
  }
}

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url)

type Given = Readonly<Record<string, string | undefined>>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/
const listed = (text: string) => text.split(',').map((part) => part.trim())

/**
 * Variables that show that remote or real people are served: there the demo would be a security hole (public passwords
 * and messages).
 */
function servesOthers(given: Given): string[] {
  const real = [
    'HTTPS',
    'PUBLIC_URL',
    'SMS_URL',
    'SMTP_URL',
    'DATABASE_URL',
    'CORE_URL',
    'OIDC_ISSUER',
    // whoever stands behind a proxy is not on this machine, whatever the address the server listens on
    'TRUST_PROXY',
  ].filter((name) => given[name] !== undefined && (name !== 'HTTPS' || YES.includes(given[name])))
  return LOOPBACK.test(given['HOST'] ?? 'localhost') ? real : ['HOST', ...real]
}

/** Mistakes in combinations of variables that are right by themselves. */
function contradictions(given: Given): string[] {
  const wrong: string[] = []
  if (given['DATABASE_URL'] && !given['SVITLO_SECRET'])
    wrong.push(
      'SVITLO_SECRET is needed where DATABASE_URL is given: without it passwords and messages in that database could ' +
        'not be read after a move. Make one with openssl rand -base64 32 and keep it apart from the backups.',
    )
  if (given['DATABASE_OWNER_URL'] && !given['DATABASE_URL'])
    wrong.push('DATABASE_URL is needed where DATABASE_OWNER_URL is given: the server itself signs in by it.')
  if (given['REPLICA_URL'] && !given['DATABASE_URL'])
    wrong.push('DATABASE_URL is needed where REPLICA_URL is given: the replica follows that database.')
  if (given['CORE_URL'] && YES.includes(given['DEMO'] ?? ''))
    wrong.push('DEMO fills the embedded core: take DEMO away where CORE_URL is given, or CORE_URL away.')
  if (given['CORE_LACKS'] && !given['CORE_URL'])
    wrong.push('CORE_URL is needed where CORE_LACKS is given: the embedded core lacks nothing.')
  for (const capability of given['CORE_LACKS'] ? listed(given['CORE_LACKS']) : [])
    if (!(CAPABILITIES as readonly string[]).includes(capability))
      wrong.push(`CORE_LACKS lists “${capability}”, which is none of ${CAPABILITIES.join(', ')}.`)
  if (given['SMTP_URL'] && !given['MAIL_FROM'])
    wrong.push(
      'MAIL_FROM is needed where SMTP_URL is given: the address letters come from, and answers go to.',
    )
  if (given['SVITLO_SECRET_PREVIOUS'] && !given['SVITLO_SECRET'])
    wrong.push('SVITLO_SECRET is needed where SVITLO_SECRET_PREVIOUS is given.')
  if (
    given['METRICS_PORT'] &&
    given['METRICS_PORT'] !== '0' &&
    given['METRICS_PORT'] === (given['PORT'] ?? '3000')
  )
    wrong.push('METRICS_PORT is the same as PORT: give it another one.')
  if (YES.includes(given['HTTPS'] ?? '') && given['PUBLIC_URL']?.startsWith('http:'))
    wrong.push('PUBLIC_URL begins with http:// although HTTPS=1: people come by https.')
  for (const proxy of given['TRUST_PROXY'] ? listed(given['TRUST_PROXY']) : [])
    if (!isNetwork(proxy))
      wrong.push(`TRUST_PROXY lists “${proxy}”, which is neither an address nor a network like 10.0.0.0/8.`)
  for (const [name, read] of [
    ['OUTAGE_SOURCES', parseSources],
    ['TRUST_LIST', readTrustList],
    ['SMS_SENDERS', parseSenders],
  ] as const) {
    const value = given[name]
    try {
      if (value !== undefined) read(value)
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}.`)
    }
  }
  return wrong
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [ip = '', bits, more] = text.split('/')
  const most = isIP(ip) === 6 ? 128 : 32
  return (
    isIP(ip) !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
