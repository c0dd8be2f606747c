import { z } from 'zod'
import { BANK_SERVICES } from '#domain/bank-services.ts'
import { AGREEMENT_MAX } from '#domain/agreement-text.ts'
import {
  COMPANY_LINES,
  COMPANY_LISTS,
  COMPANY_PLACE_NAMES,
  COMPANY_WORDS,
  FOOTER_LINKS,
  FOOTER_NAME,
  FOOTER_URL,
  REQUISITES,
} from '#domain/company-settings.ts'
import { endpoint, fileEndpoint, only, uploadEndpoint } from './endpoint.ts'
import { customerKind, instant, isoDate, site, success, text, token, uuid, int32 } from './fields.ts'

const admin = only('admin')
const version = int32.min(1).describe('What was seen; another one means that somebody has changed it since')

const word = (name: keyof typeof COMPANY_WORDS) => text(COMPANY_WORDS[name].max)
const lines = (name: keyof typeof COMPANY_LISTS) =>
  z.array(text(COMPANY_LISTS[name].max, 1)).max(COMPANY_LINES)
const requisite = (name: keyof typeof REQUISITES) => text(REQUISITES[name].max)

const picture = text(80, 1).nullable()

/** What is changed at once; what is left out stays. */
const atOnce = {
  sitename: word('sitename').optional(),
  postalAddress: word('postalAddress').optional(),
  supportPhoneEntity: word('supportPhoneEntity').optional(),
  urlmain: word('urlmain').optional(),
  urlsupport: word('urlsupport').optional(),
  urlcomplain: word('urlcomplain').optional(),
  contactCenter: lines('contactCenter').optional(),
  phone: lines('phone').optional(),
  phonemobile: lines('phonemobile').optional(),
  email: lines('email').optional(),
  popUpHelper: lines('popUpHelper').optional(),
  popUpHelper2: lines('popUpHelper2').optional(),
  footer: z
    .array(z.strictObject({ name: text(FOOTER_NAME, 1), url: text(FOOTER_URL, 1) }))
    .max(FOOTER_LINKS)
    .optional(),
  images: z
    .strictObject({ logo: picture, emblem: picture, landing: picture })
    .partial()
    .optional()
    .describe('Addresses of uploaded pictures; null takes one away'),
}

/** What a second person confirms; what is left out stays. */
const dear = {
  organizationSimple: requisite('organizationSimple').optional(),
  organization: requisite('organization').optional(),
  edrpou: requisite('edrpou').optional(),
  taxNumber: requisite('taxNumber').optional(),
  taxOffice: requisite('taxOffice').optional(),
  taxSigner: requisite('taxSigner').optional(),
  taxSignerCode: requisite('taxSignerCode').optional(),
}

const payers = customerKind
const strings = z.array(z.string())
const known = z.strictObject({
  site,
  version: int32,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable().describe('Null: entered on the server, or never'),
  words: z.strictObject({
    sitename: z.string(),
    postalAddress: z.string(),
    supportPhoneEntity: z.string(),
    urlmain: z.string(),
    urlsupport: z.string(),
    urlcomplain: z.string(),
  }),
  lists: z.strictObject({
    contactCenter: strings,
    phone: strings,
    phonemobile: strings,
    email: strings,
    popUpHelper: strings,
    popUpHelper2: strings,
  }),
  footer: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  images: z.strictObject({
    logo: z.string().nullable(),
    emblem: z.string().nullable(),
    landing: z.string().nullable(),
  }),
  requisites: z.strictObject({
    organizationSimple: z.string(),
    organization: z.string(),
    edrpou: z.string(),
    taxNumber: z.string(),
    taxOffice: z.string(),
    taxSigner: z.string(),
    taxSignerCode: z.string(),
  }),
  banks: z
    .array(
      z.strictObject({
        kind: payers,
        service: z.string().nullable().describe('null: everything without an account of its own'),
        from: isoDate.nullable().describe('Later than today: it is to come; null: since ever'),
        account: z.string().describe('Empty: from that day the service has no account of its own'),
        mfo: z.string(),
        name: z.string(),
        edrpou: z.string(),
      }),
    )
    .nullable()
    .describe('Where customers pay; null: the billing core does not tell, or cannot now'),
  waiting: z
    .array(
      z.strictObject({
        id: uuid,
        kind: z.string(),
        by: z.string(),
        own: z.boolean().describe('Proposed by the caller, who may take it back'),
        at: instant,
        changes: z.array(
          z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    )
    .describe('Proposed and not confirmed yet'),
})

/** What the portal, its papers and letters say of a company, in the hands of its employees. */
export const staffCompany = {
  read: endpoint({
    path: '/api/admin/company',
    summary: 'What is entered about a company, and what waits for confirmation',
    access: admin,
    may: 'company.edit',
    request: z.strictObject({ token, site }),
    response: z.strictObject({ status: success, company: known }),
    errors: ['not-found'],
  }),
  save: endpoint({
    path: '/api/admin/company/save',
    summary: 'Change names, contacts, helper texts and links of a company, at once',
    access: admin,
    may: 'company.edit',
    writes: 'portal',
    request: z.strictObject({ token, site, version, ...atOnce }),
    response: z.strictObject({ status: success, version: int32 }),
    errors: ['not-found', 'changed-meanwhile', 'email-invalid'],
  }),
  uploadImage: uploadEndpoint({
    path: '/api/admin/company/image',
    summary: 'Upload a picture for a company; it is published by saving its address',
    access: admin,
    may: 'company.edit',
    request: z.strictObject({ token, site, place: z.enum(COMPANY_PLACE_NAMES) }),
    response: z.strictObject({ status: success, url: z.string() }),
    errors: ['not-found', 'file-error', 'file-type', 'file-too-large', 'file-quota'],
    bodyLimit: 11 * 1024 * 1024,
  }),
  propose: endpoint({
    path: '/api/admin/company/propose',
    summary: 'Propose other requisites of a company; another person confirms them',
    access: admin,
    may: 'company.edit',
    writes: 'portal',
    request: z.strictObject({ token, site, version, ...dear }),
    response: z.strictObject({ status: success, proposal: z.uuid() }),
    errors: ['not-found', 'changed-meanwhile', 'edrpou-invalid', 'already-proposed', 'conflict'],
  }),
  proposeBank: endpoint({
    path: '/api/admin/company/propose-bank',
    summary: 'Propose another bank account for payments of one kind of customers; another person confirms it',
    access: admin,
    may: 'company.edit',
    writes: 'portal',
    request: z.strictObject({
      token,
      site,
      kind: payers,
      service: z.enum(BANK_SERVICES).nullable().describe('null: everything without an account of its own'),
      from: isoDate.describe('The first day, today or later'),
      account: text(40).describe(
        'IBAN; empty, with the rest, where the service is to have no account of its own any more',
      ),
      name: text(160).describe('Name of the bank'),
      edrpou: text(10).describe('Of the payee'),
    }),
    response: z.strictObject({ status: success, proposal: z.uuid() }),
    errors: [
      'not-found',
      'iban-invalid',
      'edrpou-invalid',
      'date-invalid',
      'required',
      'already-proposed',
      'conflict',
    ],
  }),
  previewBill: fileEndpoint({
    path: '/api/admin/company/preview-bill',
    summary: 'A bill of nobody as it would look with what is typed; nothing is saved',
    access: admin,
    may: 'company.edit',
    request: z.strictObject({
      token,
      site,
      kind: payers,
      sitename: word('sitename').optional(),
      postalAddress: word('postalAddress').optional(),
      urlmain: word('urlmain').optional(),
      contactCenter: lines('contactCenter').optional(),
      email: lines('email').optional(),
      ...dear,
      bank: z
        .strictObject({
          service: z.enum(BANK_SERVICES).nullable(),
          account: text(40),
          name: text(160),
          edrpou: text(10),
        })
        .optional()
        .describe('Where this kind of customers would pay'),
    }),
    errors: ['not-found'],
  }),
  agreements: endpoint({
    path: '/api/admin/company/agreements',
    summary: 'Versions of the user agreement, and how many users have agreed to each',
    access: admin,
    may: 'company.edit',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      mayPropose: z.boolean().describe('Who edits all companies proposes the next version'),
      versions: z.array(
        z.strictObject({
          version: int32,
          publishedAt: instant,
          inForce: z.boolean().describe('Its day has come'),
          users: z.int().describe('Whose latest consent it is'),
          text: z.string(),
          notice: z.string(),
        }),
      ),
    }),
  }),
  agreed: endpoint({
    path: '/api/admin/company/agreements/users',
    summary: 'Who has agreed to a version of the agreement, the latest first; counted up to 1 000',
    access: admin,
    may: 'company.edit',
    request: z.strictObject({
      token,
      version: z.int().min(1).max(9999),
      search: text(100).optional().describe('A part of a surname, of a name or of a company'),
      page: z.int().min(1).max(1000).optional(),
    }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          kind: z.enum(['person', 'entity', 'provider', 'admin']),
          name: z.string().describe('Of a person without the surname'),
          at: instant,
        }),
      ),
    }),
  }),
  proposeAgreement: endpoint({
    path: '/api/admin/company/agreements/propose',
    summary: 'Propose the next version of the user agreement; another person confirms it',
    access: admin,
    may: 'company.edit',
    writes: 'portal',
    request: z.strictObject({
      token,
      seen: z.int().min(1).max(9999).describe('The newest version that was seen'),
      from: isoDate.describe('The day it comes into force'),
      text: text(AGREEMENT_MAX, 1).describe('«## heading», then paragraphs with an empty line between them'),
      notice: text(AGREEMENT_MAX, 1).describe('About personal data, the same way'),
    }),
    response: z.strictObject({ status: success, proposal: z.uuid() }),
    errors: ['not-found', 'changed-meanwhile', 'date-invalid', 'already-proposed', 'conflict'],
    bodyLimit: 160 * 1024,
  }),
}
