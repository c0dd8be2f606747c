import type { Deps, Visit } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { deviceName } from '#text/device-name.ts'
import { accountPage } from '#text/settings.ts'

/** Notifies a user of a sign-in from a browser that has not signed in as this user before. */
export const tellNewDevice = async (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  user: { readonly user_id: string },
  visit: Pick<Visit, 'userAgent' | 'callId'>,
): Promise<void> => {
  await tellAbout(deps, 'newDevice', {
    key: `new-device:${visit.callId}`,
    to: { user: user.user_id },
    facts: { at: deps.now().toISOString(), device: deviceName(visit.userAgent) ?? accountPage.unknownDevice },
  })
}
