import { expect, test } from 'vitest'
import type { Backup } from '#shared/domain/backup.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { openCard, settingsServer } from '../support/settings.ts'

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

function openBackups(backups: Backup[] | null) {
  const server = settingsServer()
  server.reply('backups.admin.list', { data: backups })
  server.reply('backups.admin.start', { data: undefined })
  return openCard('backups', 'Backups', server)
}

test('the card lists backups with their sizes and problems, and downloads those that are here', async () => {
  const failed = {
    id: '01990000-0000-7000-8000-000000000002',
    bytes: null,
    problem: 'There is not enough room for an archive',
    isHere: false,
    madeBy: 'renee',
  }
  const { card } = await openBackups([backupOf(), backupOf(failed)])
  await expect.element(card.getByText('12.3 MB')).toBeVisible()
  await expect.element(card.getByText('no archive, by renee')).toBeVisible()
  await expect.element(card.getByText(failed.problem)).toBeVisible()
  expect(card.getByRole('button', { name: /^Download the backup/ }).elements()).toHaveLength(1)
  await expectAccessible()
})

test('Back up now asks for the password and sends it', async () => {
  const { card, server } = await openBackups([])
  await expect.element(card.getByText(/^There is no backup yet/)).toBeVisible()
  await click(card.getByRole('button', { name: 'Back up now' }))
  await fill(card.getByLabelText('Your password'), 'four plain words here')
  await click(card.getByRole('button', { name: 'Back up now' }))
  await expect.element(card.getByText(/^There is no backup yet/)).toBeVisible()
  expect(server.inputsOf('backups.admin.start')).toEqual([
    { currentPassword: 'four plain words here' },
  ])
})

test('where backups are off the card names the setting', async () => {
  const { card } = await openBackups(null)
  await expect.element(card.getByText(/BACKUP_DIR/)).toBeVisible()
})
