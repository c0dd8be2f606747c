import { z } from 'zod'
import { CHOSEN_CHANNELS, CHOSEN_EVENTS } from '#domain/notice-choices.ts'
import { QUIET_FROM, QUIET_TILL } from '#domain/quiet-hours.ts'
import { anyone, endpoint, only } from './endpoint.ts'
import { accountNumber, success, text, token, userKind } from './fields.ts'

const customers = only('person', 'entity', 'provider')
const event = z.enum(CHOSEN_EVENTS)
const channel = z.enum(CHOSEN_CHANNELS)
const night = z.strictObject({ from: z.string(), till: z.string() }).describe('Kyiv time, past midnight')
/** Of the link in a letter. */
const code = text(120, 1)

/** Which letters come, and where; stopping them without signing in. */
export const noticeChoices = {
  choices: endpoint({
    path: '/api/letters/choices',
    summary: 'By which channels the user wants to hear of which events; what is not listed is as usual',
    access: customers,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      phone: z.string().nullable().describe('Masked; null: there is none, so no SMS comes'),
      email: z.string().nullable().describe('Masked, proved; null: there is none, so no letter comes'),
      choices: z.array(
        z.strictObject({
          account: z.string().nullable().describe('null: all accounts of the user'),
          event,
          channel,
          wanted: z.boolean(),
        }),
      ),
      quiet: night.extend({
        own: z.boolean().describe('Chosen by the user; false: the hours of the company'),
      }),
    }),
  }),
  hours: endpoint({
    path: '/api/letters/hours',
    summary:
      'Choose the hours of the night in which nothing is sent that is not urgent; null: as at the company',
    access: customers,
    writes: 'portal',
    request: z.strictObject({
      token,
      from: z.int().min(QUIET_FROM.first).max(QUIET_FROM.last).nullable().describe('An hour of the evening'),
      till: z.int().min(QUIET_TILL.first).max(QUIET_TILL.last).nullable().describe('An hour of the morning'),
    }),
    response: z.strictObject({ status: success }),
  }),
  choose: endpoint({
    path: '/api/letters/choose',
    summary: 'Choose whether an event comes by a channel, for one account or for all',
    access: customers,
    writes: 'portal',
    ids: { account: 'account' },
    request: z.strictObject({
      token,
      account: accountNumber.nullable(),
      event,
      channel,
      wanted: z.boolean(),
    }),
    response: z.strictObject({ status: success }),
    errors: ['account-not-found'],
  }),
  unsubscribing: endpoint({
    path: '/api/letters/unsubscribe',
    summary: 'What the link in a letter stops, and whether it is stopped',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({ code }),
    response: z.strictObject({
      status: success,
      kind: userKind,
      email: z.string().nullable().describe('Masked'),
      event: event.nullable().describe('null: letters of this kind are always sent'),
      stopped: z.boolean(),
    }),
    errors: ['not-found'],
  }),
  unsubscribe: endpoint({
    path: '/api/letters/unsubscribe/confirm',
    summary:
      'Stop letters of one kind, or all that may be stopped, by the link in a letter; or let them come again',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({ code, what: z.enum(['these', 'all']), wanted: z.boolean() }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
}
