import type { Outputs } from '#client/lib/api.ts'
import { demoBusiness } from '#server/demo-business.ts'
import type { Business } from '#shared/domain/business.ts'
import { authServer, openStaff } from './sign-in.ts'

export type Settings = Outputs['business']['admin']['get']

export const SAVED_AT = '2025-07-15T13:00:00.000Z'
export const NOBODY = { shop: null, hours: null, money: null, facility: null, forms: null }
const MAIL = { trouble: null, held: { count: 0, oldest: null } }

/** Settings with the facts of the demo, changed by nobody. */
export const settingsOf = (
  facts: Partial<Business> = {},
  changes: Partial<Settings> = {},
): Settings => ({
  business: { ...demoBusiness, ...facts },
  updatedAt: SAVED_AT,
  pictureBase: '/pictures',
  isReadOnly: false,
  isFirstRun: false,
  isOpeningSoon: false,
  sections: NOBODY,
  ...changes,
})

/** Server of a signed-in user with these settings, email that works and no backups. */
export function settingsServer(settings = settingsOf()) {
  const server = authServer()
  server.reply('business.admin.get', { data: settings })
  server.reply('notifications.admin.getOverview', { data: MAIL })
  server.reply('backups.admin.list', { data: [] })
  return server
}

/** Opens the settings and returns one of their cards. */
export async function openCard(hash: string, name: string, server = settingsServer()) {
  const screen = await openStaff(`/admin/settings#${hash}`, { server, signedInAs: 'pat' })
  return { ...screen, server, card: screen.getByRole('region', { name, exact: true }) }
}
