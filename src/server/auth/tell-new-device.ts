import { formatDateTime } from '#domain/kyiv.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { tellUser, type Recipient } from '#server/notifications/tell-user.ts'
import { deviceName } from '#text/device-name.ts'
import { letters, sms } from '#text/messages.ts'
import { accountPage } from '#text/settings.ts'

/** Notifies a user of a sign-in from a browser that has not signed in as this user before. */
export const tellNewDevice = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  user: Recipient,
  visit: Pick<Visit, 'userAgent' | 'callId'>,
): Promise<void> => {
  const device = deviceName(visit.userAgent) ?? accountPage.unknownDevice
  return tellUser(deps, user, {
    short: sms.newDevice(device),
    letter: letters.newDevice({ at: formatDateTime(deps.now()), device }),
    dedupeKey: `new-device:${visit.callId}`,
  })
}
