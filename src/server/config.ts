import { z } from 'zod'
import { type OutageSource, parseSources } from './shutdowns/source-list.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', 'yes', 'no', ''])
    .optional()
    .transform((value) =>
      value === undefined || value === '' ? fallback : ['1', 'true', 'yes'].includes(value),
    )

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  /** The role that owns the tables, for migrations; the server itself signs in by DATABASE_URL. */
  DATABASE_OWNER_URL: z.string().optional(),
  /** Demo: fictional town, stub gateways, a page that shows the messages sent. Off when DATABASE_URL is given. */
  DEMO: z.string().optional(),
  /** Public address, for links in messages and feeds. */
  PUBLIC_URL: z.string().optional(),
  /** Base64 of 32 bytes; made and kept in DATA_DIR when absent and the database is embedded. */
  SVITLO_SECRET: z.string().optional(),
  /** The secret before it, while sessions and passwords made with it are still accepted; take it away afterwards. */
  SVITLO_SECRET_PREVIOUS: z.string().optional(),
  SMS_URL: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().default('Svitlo'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('svitlo@example.com'),
  /** Where outages come from: `site=shape:address`, blanks between; shapes dtek and yasno, http(s) or file. */
  OUTAGE_SOURCES: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().optional(),
  LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Tests and demonstrations only: the server's clock starts at this instant. */
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  /** A proxy that speaks HTTPS stands in front: HSTS and upgrade-insecure-requests are sent. */
  HTTPS: flag(false),
  PGBOUNCER: flag(false),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly demo: boolean
  readonly publicUrl: string
  readonly secret: string | undefined
  readonly previousSecret: string | undefined
  readonly sms: { readonly url: string | undefined; readonly token: string; readonly sender: string }
  readonly mail: { readonly url: string | undefined; readonly from: string }
  readonly outageSources: readonly OutageSource[]
  readonly trustProxy: string[] | false
  readonly metricsPort: number | undefined
  readonly log: string
  readonly clock: string | undefined
  readonly https: boolean
  readonly namedStatements: boolean
}

/** The environment, parsed once. @throws a sentence naming the variable that is wrong. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(variables)
  if (!parsed.success)
    throw new Error(
      `Configuration: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  const e = parsed.data
  const demo = e.DEMO === undefined ? !e.DATABASE_URL : ['1', 'true', 'yes'].includes(e.DEMO)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL || undefined,
    databaseOwnerUrl: e.DATABASE_OWNER_URL || undefined,
    demo,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    secret: e.SVITLO_SECRET,
    previousSecret: e.SVITLO_SECRET_PREVIOUS,
    sms: { url: e.SMS_URL, token: e.SMS_TOKEN ?? '', sender: e.SMS_SENDER },
    mail: { url: e.SMTP_URL, from: e.MAIL_FROM },
    outageSources: parseSources(e.OUTAGE_SOURCES ?? ''),
    trustProxy: e.TRUST_PROXY ? e.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    metricsPort: e.METRICS_PORT,
    log: e.LOG,
    clock: e.CLOCK,
    https: e.HTTPS,
    namedStatements: !e.PGBOUNCER,
  }
}
