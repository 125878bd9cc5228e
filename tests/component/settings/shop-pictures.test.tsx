import { expect, test } from 'vitest'
import type { Inputs } from '#client/lib/api.ts'
import { demoBusiness } from '#server/demo-business.ts'
import type { Business } from '#shared/domain/business.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { settingsOf, settingsServer } from '../support/settings.ts'
import { openStaff } from '../support/sign-in.ts'
import { pictureNo } from '../support/stock-vehicles.ts'
import { chooseFiles, fakeUploads, fileOf } from '../support/uploads.ts'

async function openShop(viewport?: 'phone') {
  const uploads = fakeUploads()
  const server = settingsServer(settingsOf({}, { isFirstRun: true }))
  server.reply('business.admin.save', ({ changes }: Inputs['business']['admin']['save']) => ({
    data: settingsOf(changes as Partial<Business>, { isFirstRun: true }),
  }))
  const trouble = { reason: 'off', since: null, count: 0, isTotal: true, cause: null } as const
  server.reply('notifications.admin.getOverview', {
    data: { trouble, held: { count: 0, oldest: null } },
  })
  const screen = await openStaff('/admin/settings', { server, viewport, signedInAs: 'pat' })
  const card = screen.getByRole('region', { name: 'Shop', exact: true })
  await expect.element(card).toBeVisible()
  return {
    ...screen,
    card,
    uploads,
    slot: (name: string) => card.getByRole('group', { name: `${name} (optional)` }).first(),
    files: (name: string) => card.getByLabelText(`${name}: file`).first(),
    saved: () => server.inputsOf('business.admin.save'),
  }
}

test('a logo is uploaded, previewed and saved', { tags: ['r24.25'] }, async () => {
  const { slot, files, card, uploads, saved, getByText } = await openShop('phone')
  const logo = pictureNo(1)
  await chooseFiles(files('Logo'), fileOf('logo.png', 'image/png'))
  await expect.poll(() => uploads.map(({ path }) => path)).toEqual(['/api/admin/upload?use=logo'])
  uploads[0]?.progress(0.4)
  await expect.element(slot('Logo').getByRole('button', { name: 'Uploading 40 %' })).toBeVisible()
  uploads[0]?.store(logo)
  await expect.element(slot('Logo').getByRole('img', { name: 'Logo, as it is now' })).toBeVisible()
  await expect
    .poll(() => card.getByRole('figure').element().querySelector('img')?.src)
    .toContain(logo.id)
  await expectAccessible()
  await click(card.getByRole('button', { name: 'Save shop' }))
  await expect.poll(saved).toMatchObject([{ section: 'shop', changes: { logo: logo.id } }])
  await expect.element(getByText('It is on the website now.')).toBeVisible()
})

test('an SVG is refused before it is sent', async () => {
  const { slot, files, uploads } = await openShop()
  const svg = fileOf('logo.svg', 'image/svg+xml')
  await chooseFiles(files('Logo'), svg)
  await expect
    .element(slot('Logo').getByText('Please upload a valid image file (JPG, PNG, or WebP)'))
    .toBeVisible()
  expect(uploads).toEqual([])
})

test('the portrait of a person is saved with the person, and removed again', async () => {
  const { slot, files, card, uploads, saved } = await openShop()
  const portrait = pictureNo(2)
  await chooseFiles(files('Portrait'), fileOf('dale.jpg', 'image/jpeg'))
  await expect.poll(() => uploads.map(({ path }) => path)).toEqual(['/api/admin/upload'])
  uploads[0]?.store(portrait)
  await click(slot('Portrait').getByRole('button', { name: 'Remove: Portrait' }))
  await expect.element(slot('Portrait').getByRole('img')).not.toBeInTheDocument()
  await chooseFiles(files('Portrait'), fileOf('dale.jpg', 'image/jpeg'))
  await expect.poll(() => uploads.length).toBe(2)
  uploads[1]?.store(portrait)
  await expect.element(slot('Portrait').getByRole('img')).toBeVisible()
  await click(card.getByRole('button', { name: 'Save shop' }))
  const [dale, renee] = demoBusiness.staff
  await expect
    .poll(() => saved()[0])
    .toMatchObject({ changes: { staff: [{ ...dale, picture: portrait.id }, renee] } })
})
