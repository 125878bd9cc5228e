import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import type { Backup } from '#shared/domain/backup.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { authServer, openStaff } from '../support/sign-in.ts'

const AT = '2025-07-15T07:00:00.000Z'
const backupOf = (changes: Partial<Backup> = {}): Backup => ({
  id: '01990000-0000-7000-8000-000000000001',
  at: AT,
  isRunning: false,
  madeBy: null,
  bytes: 12_345_678,
  missingPictures: 0,
  problem: null,
  isHere: true,
  ...changes,
})

async function openCard(backups: Backup[] | null, viewport?: 'phone') {
  const server = authServer()
  server.reply('business.admin.get', {
    data: {
      business: demoBusiness,
      updatedAt: AT,
      pictureBase: '/pictures',
      isReadOnly: false,
      isFirstRun: false,
      isOpeningSoon: false,
      sections: { shop: null, hours: null, money: null, facility: null, forms: null },
    },
  })
  server.reply('notifications.overview', {
    data: { trouble: null, held: { count: 0, oldest: null } },
  })
  server.reply('backups.admin.list', { data: backups })
  server.reply('backups.admin.start', { data: undefined })
  const screen = await openStaff('/admin/settings', { server, viewport, signedInAs: 'pat' })
  return { ...screen, server, card: screen.getByRole('region', { name: 'Backups', exact: true }) }
}

test('the card lists backups with their sizes and problems, and downloads those that are here', async () => {
  const failed = {
    id: '01990000-0000-7000-8000-000000000002',
    bytes: null,
    problem: 'There is not enough room for an archive',
    isHere: false,
    madeBy: 'renee',
  }
  const { card } = await openCard([backupOf(), backupOf(failed)])
  await expect.element(card.getByText('12.3 MB')).toBeVisible()
  await expect.element(card.getByText('no archive, by renee')).toBeVisible()
  await expect.element(card.getByText(failed.problem)).toBeVisible()
  expect(card.getByRole('button', { name: /^Download the backup/ }).elements()).toHaveLength(1)
  await expectAccessible()
})

test('Back up now asks for the password and sends it', async () => {
  const { card, server } = await openCard([])
  await expect.element(card.getByText(/^There is no backup yet/)).toBeVisible()
  await click(card.getByRole('button', { name: 'Back up now' }))
  await fill(card.getByLabelText('Your password'), 'four plain words here')
  await click(card.getByRole('button', { name: 'Back up now' }))
  await expect.element(card.getByText(/^There is no backup yet/)).toBeVisible()
  expect(server.callsOf('backups.admin.start').map(({ input }) => input)).toEqual([
    { currentPassword: 'four plain words here' },
  ])
})

test('where backups are off the card names the setting', async () => {
  const { card } = await openCard(null)
  await expect.element(card.getByText(/BACKUP_DIR/)).toBeVisible()
})
