import { z } from 'zod'
import { CAPABILITIES } from '#domain/capabilities.ts'
import { READING_RULE_KINDS } from '#domain/rules.ts'
import { anyone, endpoint } from './endpoint.ts'
import { instant, isoDate, site, success, text } from './fields.ts'

/** Company information in the words of spec §3; lists keep the order in which they are shown. */
const company = z.strictObject({
  organizationSimple: z.string(),
  urlmain: z.string(),
  urlsupport: z.string(),
  urlcomplain: z.string(),
  phone: z.array(z.string()),
  phonemobile: z.array(z.string()),
  supportPhoneEntity: z.string(),
  contactCenter: z.array(z.string()),
  email: z.array(z.string()),
  popUpHelper: z.array(z.string()),
  popUpHelper2: z.array(z.string()),
})

export const notices = {
  apiLink: endpoint({
    path: '/api/api-link',
    summary: 'Company information, images and settings of a site',
    access: anyone,
    translated: true,
    request: z.strictObject({ site: text(16).nullable().optional() }),
    response: z.strictObject({
      status: success,
      data: z.strictObject({
        site: site.nullable(),
        sitename: z.string(),
        company,
        images: z.record(z.string(), z.string()),
        footer: z.array(z.strictObject({ name: z.string(), url: z.string() })),
        env: z.strictObject({
          provider: z.boolean(),
          imageUploadEnable: z.boolean(),
          cardPayment: z.boolean(),
          portmone: z.boolean(),
          easypay: z.boolean(),
          monopay: z.boolean(),
          demo: z.boolean().describe('The demonstration: sent messages can be read at /demo/messages'),
        }),
        sites: z.array(z.strictObject({ site, name: z.string() })),
        readingRules: z
          .array(
            z.strictObject({
              kind: z.enum(READING_RULE_KINDS),
              variant: z.string(),
              validFrom: isoDate,
              validTo: isoDate.nullable(),
              value: z.string(),
            }),
          )
          .describe('When readings are taken: what is in force and what is coming'),
        lacks: z
          .array(z.enum(CAPABILITIES))
          .describe('What the billing core leaves to others: no page is offered for it'),
      }),
    }),
  }),
  serviceMessage: endpoint({
    path: '/api/get-service-message',
    summary: 'The scrolling service message of a page; its creditor variant for page:creditor',
    access: anyone,
    request: z.strictObject({
      pageToDisplay: text(80, 1),
      site: text(16).nullable().optional(),
      token: text(2048).nullable().optional(),
    }),
    response: z.strictObject({
      status: success,
      data: z.strictObject({
        message: z.string().describe('Sentences with three spaces between them, the important ones first'),
        important: z.int().describe('So many of them are important'),
        updated: instant.nullable(),
        keepSeconds: z
          .int()
          .describe('How long a browser may keep it: 600, or less when a message begins or ends before'),
      }),
    }),
  }),
  clientLog: endpoint({
    path: '/api/client_log',
    summary: 'An error seen by the browser',
    access: anyone,
    bucket: 'log',
    bodyLimit: 8192,
    request: z.strictObject({
      error: z.union([
        text(4000),
        z.strictObject({
          message: text(2000).optional(),
          name: text(200).optional(),
          stack: text(4000).optional(),
          url: text(500).optional(),
          code: text(80).optional(),
          requestCode: text(20).optional(),
        }),
      ]),
      appCodeName: text(100).optional(),
      appName: text(100).optional(),
      appVersion: text(400).optional(),
      language: text(40).optional(),
      onLine: z.boolean().optional(),
      platform: text(100).optional(),
      oscpu: text(100).nullable().optional(),
      userAgent: text(500).optional(),
      site: text(16).nullable().optional(),
    }),
    response: z.strictObject({
      status: success,
      requestCode: z.string().describe('Under which the contact centre finds the record'),
    }),
  }),
}
