import { z } from 'zod'
import { checkMiddleName, checkName, NAME_MAX, NAME_MIN } from '#domain/name.ts'
import { isTooLong, PASSWORD_MAX } from '#domain/password.ts'
import { checkTicketText } from '#domain/ticket.ts'
import { withoutUnseen } from '#domain/unseen.ts'
import { RIGHTS } from '#domain/rights.ts'
import type { ErrorCode } from './errors.ts'
import { CUSTOMER_KINDS, SITES } from '#domain/site.ts'
import { ZONES } from '#domain/zone.ts'
import { USER_KINDS } from '#domain/user-kind.ts'

/**
 * Shared fields. Text excludes control characters, lone surrogates and what turns it (promise E10): PostgreSQL refuses
 * NUL, people are fooled by what turns. What nobody sees is dropped.
 */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- these are what it keeps out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const typed = () => z.string().overwrite(withoutUnseen)

/**
 * One line or several of ordinary text, at most `max` characters. Where it is required, spaces alone are nothing, and
 * those around it do not count (spec §5).
 */
export const text = (max: number, min = 0) =>
  typed()
    .refine((value) => min === 0 || value.trim() !== '', { error: 'required', abort: true })
    .refine((value) => value.trim().length >= min, { error: 'too-short', abort: true, params: { n: min } })
    .min(min)
    .max(max)
    .refine((value) => !forbidden.test(value), { error: 'text-not-allowed' })

/** How a field with a rule of its own is refused; `n` fills «мінімум N символів» (spec §5). */
type Ruling = { code: ErrorCode; n?: number } | null

/** A text checked by a rule of the domain; what is wrong with it travels as a code of errors.ts. */
const ruled = (
  check: (text: string) => Ruling,
  lengths: { minLength: number; maxLength: number },
  base = typed(),
) =>
  base
    .superRefine((value, context) => {
      const ruling: Ruling = forbidden.test(value) ? { code: 'text-not-allowed' } : check(value)
      if (ruling)
        context.addIssue({
          code: 'custom',
          message: ruling.code,
          params: ruling.n === undefined ? {} : { n: ruling.n },
        })
    })
    .meta(lengths)

const lengthRuling = (problem: 'required' | 'min' | 'max' | null, min: number, max: number): Ruling =>
  problem === null
    ? null
    : problem === 'required'
      ? { code: 'required' }
      : problem === 'min'
        ? { code: 'too-short', n: min }
        : { code: 'too-long', n: max }

const nameField = (check: typeof checkName) =>
  ruled(
    (text) => {
      const problem = check(text)
      return problem === 'pattern' ? { code: 'name-invalid' } : lengthRuling(problem, NAME_MIN, NAME_MAX)
    },
    { minLength: 1, maxLength: NAME_MAX },
  )
/** Surname or name (spec §5). */
export const personName = nameField(checkName)
/** Required (spec §5); «-» stands for people whose documents give none. */
export const middleName = nameField(checkMiddleName).describe('Patronymic; "-" when there is none')

/** Title or text of a ticket by its length rules (spec §5); spaces around it do not count. */
export const ticketText = (rule: { readonly min: number; readonly max: number }) =>
  ruled((text) => lengthRuling(checkTicketText(text, rule), rule.min, rule.max), {
    minLength: rule.min,
    maxLength: rule.max,
  })

/** A password that exists already: spec §5 has one sentence for whatever is wrong with it. */
export const ownPassword = z
  .string({ error: 'password-wrong' })
  .min(1, { error: 'password-wrong' })
  .max(256, { error: 'password-wrong' })
  .refine((value) => !forbidden.test(value), { error: 'password-wrong' })
/** A new password; how short it may be depends on the kind of user (domain/password.ts). */
export const newPassword = ruled(
  (value) =>
    value === '' ? { code: 'required' } : lengthRuling(isTooLong(value) ? 'max' : null, 1, PASSWORD_MAX),
  { minLength: 1, maxLength: PASSWORD_MAX },
  z.string(),
)

export const token = z.string().min(1).max(2048).describe('Session token')
/** A personal account number as typed; the server finds out whose it is (spec §9 gives the site by prefix). */
export const accountNumber = text(20, 1).describe('Personal account number')
export const phone = text(32, 1).describe('Phone in any common form; kept as +380XXXXXXXXX')
export const email = text(254, 1)
/** A field that may be left out: absent, null, or empty as a form sends it. */
export const leftOut = <T extends z.ZodType>(field: T) => z.union([field, z.literal(''), z.null()]).optional()
export const oneTimeCode = text(16, 1).describe('4-character one-time code')
export const tooManyCodes = z
  .boolean()
  .describe('Codes were asked for too often, so this call sends none; said alike of every contact')
/** The code of a user who has switched a second factor on; the server asks for it when it is missing. */
export const secondCode = text(24)
  .optional()
  .describe('Six digits of the application, or one of the recovery codes')
export const site = z.enum(SITES)
/** Households and businesses, by whose account it is. */
export const customerKind = z.enum(CUSTOMER_KINDS)
export const siteHint = text(16).nullable().optional().describe('Site the browser shows; never believed')
/** A day that exists, in years a database of customers can hold. */
export const isoDate = z
  .string()
  .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)
  .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false)
export const month = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/)
export const instant = z.iso.datetime({ offset: true })
export const uuid = z.uuid()
/** An identifier given by the billing core; we know only its alphabet: one core uses 18 digits, ours a UUID. */
export const CORE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/
export const coreId = z.string().regex(CORE_ID)
/** A place of an account: its identifier holds the name the company gave it, so it may be long. */
export const placeId = text(200, 1)
export const kopiykas = z.int().describe('Money in kopiykas')
/** A whole number as the database keeps it. */
export const int32 = z.int().max(2_147_483_647)
export const kwh = z.number().describe('Kilowatt-hours, up to 3 decimals')
export const registerValue = z.number().min(0).max(999_999_999).describe('Register value, up to 3 decimals')
export const zone = z.enum(ZONES)
export const userKind = z.enum(USER_KINDS)
export const right = z.enum(RIGHTS)
export const language = text(16).optional()
export const platform = text(128).optional()

/** status of a good reply; an error reply has status 'error' (errors.ts). */
export const success = z.literal('success')

/** The two forms every list can be taken away in. */
export const exportFormat = z.enum(['csv', 'xlsx'])

/** Paging asked of the server; pages count from 1. */
export const paging = {
  page: z.int().min(1).max(100_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  sort: text(40).optional(),
  descending: z.boolean().optional(),
}

/** The same list as a file. */
export const ofFile = { sort: paging.sort, descending: paging.descending, format: exportFormat }

/** One apartment of a person (spec §3, "Person account / object"). */
export const personAccount = z.strictObject({
  account: z.string(),
  address: z.string(),
  bankAccount: z.string(),
  bankEDRPOU: z.string(),
  bankMFO: z.string(),
  bankName: z.string(),
  contractDate: isoDate,
  customer: z.string(),
  demPerm: z.boolean(),
  startShutdown: instant.nullable(),
  endShutdown: instant.nullable(),
  objectName: z.string(),
  objectType: z.string(),
  payHubId: z.string().nullable(),
  personalAccountId: z.string(),
  structId: z.string(),
  placeId: z.string(),
  eic: z.string(),
  siteNameByAccount: site,
  isDefault: z.boolean(),
})

/** What every sign-in gives back about the session (spec §3, §7). */
export const sessionUser = {
  token: z.string(),
  type: userKind,
  expires: instant.describe('The server refuses the token from this moment on'),
}

export const personUser = z.strictObject({
  ...sessionUser,
  type: z.literal('person'),
  partner: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string(),
  surname: z.string(),
  middle_n: z.string(),
  account: z.string().nullable().describe('The chosen apartment'),
  emailProved: z.boolean().describe('The e-mail is a way in: a code sent to it has come back'),
  site: site.nullable(),
})
export const profile = z.strictObject({
  partner: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string(),
  surname: z.string(),
  middle_n: z.string(),
  account: z.string().nullable(),
  emailProved: z.boolean(),
})
