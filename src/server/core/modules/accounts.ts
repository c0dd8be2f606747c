import { z } from 'zod'
import { site } from '#contract/fields.ts'
import { ACCOUNT_SEARCHES } from '#domain/account-search.ts'
import { ofAccount, account, at, changes, day, meterId, money, reads, tariffGroup } from './define.ts'

const kind = z.enum(['person', 'entity'])

/** An account as the head of every screen shows it (spec §3, Person account / object). */
export const accountHead = z.object({
  /** the core's own identifier, opaque (spec §3, personalAccountId) */
  id: z.string(),
  account: z.string(),
  site,
  kind,
  customer: z.string(),
  address: z.string(),
  objectType: z.string(),
  eic: z.string(),
  contractNumber: z.string(),
  contractDate: day,
  openedOn: day,
  bankAccount: z.string(),
  bankMfo: z.string(),
  bankName: z.string(),
  bankEdrpou: z.string(),
  /** what is paid elsewhere today; a core without such accounts leaves it out */
  serviceBanks: z
    .array(
      z.object({
        service: z.string(),
        account: z.string(),
        mfo: z.string(),
        name: z.string(),
        edrpou: z.string(),
      }),
    )
    .default([]),
  tariffGroup,
  voltageClass: z.int().nullable(),
  allowedPowerKw: z.number(),
  demPerm: z.boolean(),
  payHubId: z.string().nullable(),
  structId: z.string(),
  placeId: z.string(),
  queue: z.string().nullable(),
  startShutdown: at.nullable(),
  endShutdown: at.nullable(),
  status: z.string(),
  mhcType: z.enum(['monthly', 'hourly']),
  attribute01: z.string().nullable(),
  uniqueCode: z.string().nullable(),
  legacyId: z.string().nullable(),
  /** plus: the customer owes */
  balanceKopiykas: money,
  lastBill: z.string().nullable(),
  lastReadingOn: day.nullable(),
  /** where a household reads several meters: the day to which all of them are read */
  readOn: day.nullable().optional(),
  meters: z.int(),
  /** what requires the customer's attention on this account */
  flags: z.object({
    heldReading: z.boolean(),
    unpaidAct: z.boolean(),
    ownReading: z
      .boolean()
      .describe(
        'The customer may enter, and some meter is theirs to read: active, in the flat, without ASKOE',
      ),
  }),
})

const customInfo = {
  customer: z.object({
    kind,
    name: z.string(),
    edrpou: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  contract: z.object({ number: z.string(), date: day }),
  bankInfo: z.object({ account: z.string(), mfo: z.string(), name: z.string(), edrpou: z.string() }),
  place: z.object({
    placeId: z.string(),
    structId: z.string(),
    address: z.string(),
    region: z.string(),
    settlement: z.string(),
    street: z.string(),
    house: z.string(),
    flat: z.string().nullable(),
    objectType: z.string(),
  }),
  supply: z.object({
    eic: z.string(),
    tariffGroup,
    voltageClass: z.int().nullable(),
    allowedPowerKw: z.number(),
    mhcType: z.enum(['monthly', 'hourly']),
    queue: z.string().nullable(),
  }),
  uniqueCode: z.string().nullable(),
  taxNumber: z.string().nullable().describe('Number of a payer of VAT'),
  attribute01: z.string().nullable(),
  legacyId: z.string().nullable(),
  status: z.string(),
  openedOn: day,
}

const foundAccount = z.object({
  account: z.string(),
  site,
  kind,
  customer: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  eic: z.string(),
  status: z.string(),
  balanceKopiykas: money,
})

export const accountModules = {
  ZPORTAL_ACCOUNT_FIND: reads(
    // 'account-not-found' whatever is wrong
    'An account by its number and the code of a bill',
    { account, billCode: z.string().min(1).max(40) },
    { account: accountHead },
    { refuses: ofAccount },
  ),
  ZPORTAL_ACCOUNT_GET: reads(
    'Heads of accounts in the order asked, absent ones left out; one query whatever the number',
    { accounts: z.array(account).max(5000) },
    { accounts: z.array(accountHead) },
  ),
  ZPORTAL_CUSTOM_INFO: reads('Contract, customer, bank and place of an account', { account }, customInfo, {
    refuses: ofAccount,
  }),
  ZPORTAL_ENTITY_ACCOUNTS: reads(
    'Accounts of a company by its unique code (9000…)',
    { uniqueCode: z.string().min(1).max(20) },
    {
      accounts: z.array(
        z.object({
          account: z.string(),
          legacyId: z.string().nullable(),
          site,
          customer: z.string(),
          address: z.string(),
          status: z.object({ name: z.string() }),
          mhcType: z.enum(['monthly', 'hourly']),
          attribute01: z.string().nullable(),
          balanceKopiykas: money,
        }),
      ),
    },
  ),
  ZPORTAL_ACCOUNT_SEARCH: reads(
    'Accounts the staff look for; name and address by any of their words',
    {
      by: z.enum(ACCOUNT_SEARCHES),
      search: z.string().min(1).max(200),
      sites: z.array(site).optional().describe('Of these companies only; absent: of all'),
      limit: z.int().min(1).max(100).default(20),
    },
    { accounts: z.array(foundAccount) },
    { capability: 'account-search' },
  ),
  ZPORTAL_ACCOUNT_PUBLIC: reads(
    'Site and outage queue for whoever names an account and the number of its house; one without the other is nothing',
    { account, house: z.string().min(1).max(40) },
    { found: z.object({ site, queue: z.string().nullable() }).nullable() },
    { capability: 'public-lookup' },
  ),
  ZPORTAL_STREETS_GET: reads(
    'Streets with anything supplied on them, for looking up an address',
    { site: site.optional() },
    { streets: z.array(z.object({ site, settlement: z.string(), street: z.string() })) },
    { capability: 'public-lookup' },
  ),
  ZPORTAL_HOUSES_GET: reads(
    'Houses of a street with their outage queues; a house of several has several, one without a queue none',
    { site, settlement: z.string().max(200), street: z.string().max(200) },
    { houses: z.array(z.object({ house: z.string(), queues: z.array(z.string()) })) },
    { capability: 'public-lookup' },
  ),
  ZPORTAL_PLACES_GET: reads(
    'Places of consumption of an account with the meters in each',
    { account },
    {
      places: z.array(
        z.object({
          placeId: z.string(),
          name: z.string(),
          address: z.string(),
          eic: z.string(),
          meters: z.array(
            z.object({
              meterId,
              meter: z.string(),
              alias: z.string().nullable(),
              zones: z.int(),
              askoe: z.boolean(),
              /** the day it was taken off; null: it hangs */
              removedOn: day.nullable().default(null),
            }),
          ),
        }),
      ),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_METERING_POINT_GET: reads(
    'Card of the metering point: EIC, meters, seals, verification, who provides the metering',
    { account },
    {
      eic: z.string(),
      address: z.string(),
      /** who does the metering: the operator of the site (facts §2.4, ППКО) */
      provider: z.object({ site, role: z.enum(['operator', 'independent']) }),
      allowedPowerKw: z.number(),
      voltageClass: z.int().nullable(),
      queue: z.string().nullable(),
      meters: z.array(
        z.object({
          meterId,
          meter: z.string(),
          model: z.string(),
          digits: z.int(),
          decimals: z.int(),
          zones: z.int(),
          phases: z.int(),
          ratio: z.int(),
          accuracy: z.string(),
          state: z.enum(['active', 'disabled']),
          location: z.enum(['flat', 'substation']),
          askoe: z.boolean(),
          alias: z.string().nullable(),
          place: z.string().nullable(),
          installedOn: day,
          verifiedTill: day,
          verificationOverdue: z.boolean(),
          lastInspection: day.nullable(),
          seals: z.array(z.object({ number: z.string(), place: z.string(), setOn: day })),
        }),
      ),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_METER_ALIAS: changes(
    "The customer's own name for a meter",
    { account, meterId, alias: z.string().max(60).nullable() },
    { meterId, alias: z.string().nullable() },
    { refuses: [...ofAccount, 'counter-not-found'], capability: 'meter-alias' },
  ),
}
