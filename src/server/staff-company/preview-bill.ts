import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { BANK_SERVICES } from '#domain/bank-services.ts'
import { addDays, firstOfMonth, monthOf } from '#domain/calendar.ts'
import { mfoOf, normalizeIban } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { REQUISITE_NAMES } from '#domain/company-settings.ts'
import { assertSite } from '#server/auth/staff.ts'
import { type KnownBill, billPaper } from '#server/bills/bill-pdf.ts'
import { payToOf } from '#server/bills/pay-to.ts'
import { requisitesIn } from '#server/bills/requisites.ts'
import type { Deps } from '#server/deps.ts'
import { headOf } from '#server/pdf/company-head.ts'
import { type Paper, pdfFile } from '#server/pdf/document.ts'
import { siteName } from '#text/site-name.ts'
import { companySettings } from '#text/staff-company.ts'
import { banksOf } from './banks.ts'
import { type Admin, settingsOf } from './store.ts'

type Input = z.output<typeof staffCompany.previewBill.request>
type Sample = Pick<KnownBill, 'head' | 'bill'>

const ON_PAPER = ['postalAddress', 'urlmain', 'contactCenter', 'email', ...REQUISITE_NAMES] as const
const KWH = 150
const PRICE_E4 = 43_200
/** each service with an account of its own has one of these of the sum */
const PARTS = 5

/**
 * The paper of a bill, drawn by what draws every bill, with what is typed in place of what is saved. The customer and
 * the sums are invented, so that nobody's data are looked at. @throws 'not-found' for another's company
 */
export const previewBill = async (deps: Deps, caller: Admin, input: Input) =>
  pdfFile(await previewPaper(deps, caller, input))

/** The same as what is drawn. */
export async function previewPaper(deps: Deps, caller: Admin, input: Omit<Input, 'token'>): Promise<Paper> {
  const { site, kind } = input
  assertSite(caller, 'company.edit', site, 'site')
  const settings = await settingsOf(deps, site)
  const company: Record<string, unknown> = { ...settings?.company }
  for (const name of ON_PAPER) if (input[name] !== undefined) company[name] = input[name]
  const today = kyivDate(deps.now())
  const known = (await banksOf(deps, site)) ?? []
  const inForce = known.filter((knownBank) => knownBank.kind === kind && (knownBank.from ?? '') <= today)
  const typed = input.bank ?? null
  const common =
    typed?.service === null ? sampleBank(typed) : sampleBank(inForce.find(({ service }) => service === null))
  const serviceBanks = BANK_SERVICES.flatMap((service) => {
    const bank =
      typed?.service === service ? typed : inForce.find((knownBank) => knownBank.service === service)
    return bank && bank.account !== '' ? [{ service, ...sampleBank(bank) }] : []
  })
  const { head, bill } = sampleOf(input, today, {
    bankAccount: common.account,
    bankMfo: common.mfo,
    bankName: common.name,
    bankEdrpou: common.edrpou,
    serviceBanks: serviceBanks,
  })
  const sitename = input.sitename?.trim() || (settings?.sitename ?? siteName(site))
  const paper = headOf(sitename, company)
  const part = Math.floor(bill.leftKopiykas / PARTS)
  const wanted = {
    amount: bill.leftKopiykas - part * serviceBanks.length,
    period: bill.period,
    reference: bill.number,
  }
  return billPaper(
    head,
    { ...bill, seller: requisitesIn(company) },
    paper,
    deps.now(),
    { difference: null, outages: null },
    [
      payToOf(head, paper.name, wanted),
      ...serviceBanks.map(({ service }) =>
        payToOf(
          head,
          paper.name,
          { ...wanted, amount: part },
          { service, name: companySettings.services[service] },
        ),
      ),
    ],
  )
}

const sampleBank = (bank: { account: string; name: string; edrpou: string } | undefined) => {
  const account = normalizeIban(bank?.account ?? '')
  return { account, mfo: mfoOf(account), name: bank?.name ?? '', edrpou: bank?.edrpou ?? '' }
}

type BankOfHead = Pick<Sample['head'], 'bankAccount' | 'bankMfo' | 'bankName' | 'bankEdrpou' | 'serviceBanks'>

function sampleOf({ site, kind }: Pick<Input, 'site' | 'kind'>, today: string, bank: BankOfHead): Sample {
  const issued = firstOfMonth(today)
  const last = addDays(issued, -1)
  const amountKopiykas = (KWH * PRICE_E4) / 100
  const { customer, address, bill: number } = companySettings.sample
  return {
    head: {
      ...bank,
      id: '0',
      account: '0000000000',
      site,
      kind,
      customer,
      address,
      objectType: 'apartment',
      eic: '62Z0000000000000',
      contractNumber: '0',
      contractDate: '2019-01-01',
      openedOn: '2019-01-01',
      tariffGroup: kind === 'person' ? 'household' : 'business',
      voltageClass: null,
      allowedPowerKw: 0,
      demPerm: false,
      payHubId: null,
      structId: '0',
      placeId: '0',
      queue: null,
      startShutdown: null,
      endShutdown: null,
      status: 'active',
      mhcType: 'monthly',
      attribute01: null,
      uniqueCode: null,
      legacyId: null,
      balanceKopiykas: amountKopiykas,
      lastBill: null,
      lastReadingOn: null,
      meters: 1,
      flags: { heldReading: false, unpaidAct: false, ownReading: false },
    },
    bill: {
      number,
      period: monthOf(last),
      issuedOn: issued,
      dueOn: addDays(issued, 19),
      state: 'issued',
      estimated: false,
      kwh: KWH,
      amountKopiykas,
      beginKopiykas: 0,
      paidKopiykas: 0,
      endKopiykas: amountKopiykas,
      unpaidKopiykas: amountKopiykas,
      leftKopiykas: amountKopiykas,
      byHand: false,
      cancelReason: null,
      cancelledOn: null,
      replacedBy: null,
      billCode: null,
      buyerCode: null,
      voltageClass: null,
      seller: null,
      lines: [
        {
          service: 'supply',
          meterId: null,
          meter: '00000000',
          zone: 'single',
          fromDate: firstOfMonth(last),
          toDate: last,
          fromValue: 1000,
          toValue: 1000 + KWH,
          fromEstimated: false,
          toEstimated: false,
          ratio: null,
          days: 30,
          kwh: KWH,
          priceE4: PRICE_E4,
          coefficient: 100,
          amountKopiykas,
          act: null,
          note: null,
          month: null,
          recalculation: null,
        },
      ],
    },
  }
}
