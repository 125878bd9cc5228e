import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bulkUploads } from '#client/features/vehicles/admin/bulk-pictures/bulk-uploads.ts'
import type { PictureList, BulkPicture, BulkVehicle } from '#shared/domain/bulk-pictures.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { pictureNo } from '../support/stock-vehicles.ts'
import { expectHref } from '../support/texts.ts'
import { chooseFiles, dropFiles, fakeUploads, fileOf } from '../support/uploads.ts'

const ADDRESS = '/admin/pictures?kind=dismantled'
const TAKEN = '2026-11-04T15:15:00.000Z'
const NONE: PictureList = { pictures: [], proposals: [], vehicles: [], total: 0 }

const vehicleOf = (number: number, stockNumber: string, pictures = 0): BulkVehicle => ({
  id: `0199f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  kind: 'dismantled',
  stockNumber,
  name: '2009 Honda Civic',
  pictures,
})
const [TRUCK, CAR] = [vehicleOf(1, 'C10312', 3), vehicleOf(2, 'A123')]
const waiting = (number: number, path: string, own: Partial<BulkPicture> = {}): BulkPicture => ({
  ...pictureNo(number),
  path,
  takenAt: TAKEN,
  by: 'pat',
  vehicleId: null,
  note: null,
  ...own,
})
const idsOf = (...pictures: BulkPicture[]) => pictures.map(({ id }) => id)

afterEach(async () => {
  bulkUploads.stop()
  bulkUploads.forgetLeft()
  await page.viewport(1440, 900)
})

async function openBulkPictures(list = NONE, viewport: 'phone' | 'desktop' = 'desktop') {
  const uploads = fakeUploads()
  const server = stockServer({
    'bulkPictures.admin.list': { data: list },
    'bulkPictures.admin.findSentFiles': { data: [] },
    'bulkPictures.admin.assign': { data: undefined },
    'bulkPictures.admin.findVehicles': { data: [CAR] },
  })
  const screen = await openStock(ADDRESS, { server, viewport })
  await screen.expectHeading('Add pictures in bulk')
  return { ...screen, server, uploads, files: screen.getByLabelText('Picture files') }
}
const jpeg = (name: string) => fileOf(name, 'image/jpeg')
const paths = (uploads: ReturnType<typeof fakeUploads>) => uploads.map(({ fields }) => fields.path)

describe('pictures in bulk', () => {
  test('are sent three at a time; those sent are skipped', { tags: ['r16.26'] }, async () => {
    const { server, uploads, files, expectText, getByRole } = await openBulkPictures()
    server.reply('bulkPictures.admin.findSentFiles', { data: [0] })
    const chosen = ['A0.jpg', 'A1.jpg', 'A2.jpg', 'A3.jpg', 'A4.jpg'].map(jpeg)
    await chooseFiles(files, ...chosen, fileOf('notes.txt', 'text/plain'))
    await expect.poll(() => paths(uploads)).toEqual(['A1.jpg', 'A2.jpg', 'A3.jpg'])
    await expectText('0 of 4 pictures sent. 1 was here already.')
    await expectText('Left out, since it is no picture: notes.txt')
    uploads[0]?.progress(0.42)
    await expect.element(getByRole('progressbar', { name: 'Uploading A1.jpg' })).toHaveValue(0.42)
    expect(uploads[0]?.fields).toMatchObject({
      bytes: '6',
      modified: String(chosen[1]?.lastModified),
    })
    await expectAccessible()
    for (const number of [0, 1, 2]) uploads[number]?.store(pictureNo(number))
    await expect.poll(() => paths(uploads).at(-1)).toBe('A4.jpg')
    uploads[3]?.store(pictureNo(4))
    await expectText('4 pictures sent. 1 was here already.')
    await expect.poll(() => server.callsOf('bulkPictures.admin.list').length).toBeGreaterThan(1)
  })

  test('wait for a lost connection; a refused one says why', { tags: ['r16.26'] }, async () => {
    const { uploads, files, expectText, press, getByText } = await openBulkPictures()
    await chooseFiles(files, jpeg('A1.jpg'), jpeg('A2.jpg'))
    await expect.poll(() => uploads.length).toBe(2)
    uploads[0]?.lose()
    uploads[1]?.reply(429, { error: 'Too many requests' }, { 'retry-after': '600' })
    await expectText(/The connection is lost or busy/)
    dispatchEvent(new Event('online'))
    await expect.poll(() => paths(uploads)).toEqual(['A1.jpg', 'A2.jpg', 'A1.jpg', 'A2.jpg'])
    await expect.element(getByText(/The connection is lost or busy/)).not.toBeInTheDocument()
    uploads[2]?.reply(503, { error: 'There is no room left to store pictures' })
    uploads[3]?.store(pictureNo(2))
    await expectText('Upload failed: There is no room left to store pictures')
    await press('Try again: A1.jpg')
    await expect.poll(() => uploads.length).toBe(5)
    uploads[4]?.store(pictureNo(1))
    await expectText('2 pictures sent.')
  })

  test('pictures a reload stopped are named until chosen again', { tags: ['r16.26'] }, async () => {
    const first = await openBulkPictures()
    await chooseFiles(first.files, jpeg('A1.jpg'), jpeg('A2.jpg'))
    await expect.poll(() => first.uploads.length).toBe(2)
    // State as another document finds it.
    await first.unmount()
    const stored = Object.entries(localStorage) as [string, string][]
    bulkUploads.stop()
    for (const [name, value] of stored) localStorage.setItem(name, value)
    const { files, expectText, getByText } = await openBulkPictures()
    await expectText(/2 pictures were not sent before this page was closed/)
    await chooseFiles(files, jpeg('A1.jpg'), jpeg('A2.jpg'))
    await expect.element(getByText(/not sent before this page/)).not.toBeInTheDocument()
  })

  test('dropped on the page are sent', async () => {
    const { uploads, getByText } = await openBulkPictures()
    dropFiles(getByText(/Drop pictures or whole folders here/).element(), jpeg('A1.jpg'))
    await expect.poll(() => paths(uploads)).toEqual(['A1.jpg'])
  })
})

const OWN = waiting(1, 'C10312-1.jpg', { vehicleId: TRUCK.id })
const FULL = waiting(2, 'C10312-2.jpg', {
  vehicleId: TRUCK.id,
  note: 'A vehicle has at most 24 pictures',
})
const LIKELY = waiting(3, 'IMG_0001.jpg')
const [LOOSE, LATER] = [
  waiting(4, 'IMG_0002.jpg'),
  waiting(5, 'IMG_0003.jpg', { takenAt: '2026-11-04T18:00:00.000Z' }),
]
const LIST: PictureList = {
  pictures: [OWN, FULL, LIKELY, LOOSE, LATER],
  proposals: [{ vehicleId: TRUCK.id, pictureIds: [LIKELY.id], because: 'time' }],
  vehicles: [TRUCK],
  total: 5,
}

describe('pictures that wait', () => {
  test('are put on a vehicle that is searched for', { tags: ['r16.28'] }, async () => {
    const { server, press, getByRole, expectText } = await openBulkPictures(LIST, 'phone')
    await expectText('2 pictures without a vehicle')
    await expectText('2 pictures to add, 3 of at most 24 there')
    await expectText('A vehicle has at most 24 pictures')
    await expectAccessible()
    await click(getByRole('checkbox', { name: 'Select IMG_0002.jpg' }))
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await press(`Select 1 picture taken ${formatShortMoment(LATER.takenAt, timeZone)}`)
    await expectText('2 pictures selected')
    await press('Put on vehicle…')
    await expectText('Newest without pictures:')
    await fill(getByRole('searchbox'), 'A123')
    await expectText('1 vehicle')
    await expectAccessible()
    await press(/^A123/)
    await expect
      .poll(() => server.inputsOf('bulkPictures.admin.assign'))
      .toEqual([{ pictureIds: idsOf(LOOSE, LATER), vehicleId: CAR.id }])
    await expect.element(getByRole('region', { name: 'Selected pictures' })).not.toBeInTheDocument()
  })

  test('are of the vehicle photographed before only where staff say so', async () => {
    const { server, press, expectText } = await openBulkPictures(LIST)
    await expectText('1 picture of C10312, 2009 Honda Civic?')
    await press('No, not C10312')
    await press('Yes, C10312')
    await expect
      .poll(() => server.inputsOf('bulkPictures.admin.assign'))
      .toEqual([
        { pictureIds: [LIKELY.id], vehicleId: null },
        { pictureIds: [LIKELY.id], vehicleId: TRUCK.id },
      ])
  })

  test('are saved to their vehicles, and taken back', async () => {
    const { server, press, expectText, expectHeading, getByRole } = await openBulkPictures(LIST)
    const done = { vehicleId: TRUCK.id, kind: 'dismantled', stockNumber: 'C10312' } as const
    server.reply('bulkPictures.admin.put', {
      data: [{ ...done, added: [OWN.id], duplicates: 1, left: 1, problem: null }],
    })
    server.reply('bulkPictures.admin.takeBack', { data: [] })
    await press('Save 1 picture to 1 vehicle')
    await expectHeading('1 picture saved to 1 vehicle')
    await expectText('1 was there already.')
    await expectText('1 stayed here, since a vehicle has at most 24 pictures.')
    await expectHref(
      getByRole('link', { name: 'C10312 (1)' }),
      `/admin/dismantled-vehicles?vehicle=${TRUCK.id}`,
    )
    await expectAccessible()
    await press('Undo')
    await expect
      .poll(() => server.inputsOf('bulkPictures.admin.takeBack'))
      .toEqual([{ puts: [{ vehicleId: TRUCK.id, pictureIds: [OWN.id] }] }])
    expect(server.inputsOf('bulkPictures.admin.put')[0]).toEqual({
      puts: [{ vehicleId: TRUCK.id, pictureIds: idsOf(OWN, FULL) }],
    })
  })

  test('are removed, and put back by the toast', async () => {
    const { server, press, undo, getByRole } = await openBulkPictures(LIST)
    server.reply('bulkPictures.admin.remove', { data: undefined })
    server.reply('bulkPictures.admin.restore', { data: undefined })
    await click(getByRole('checkbox', { name: 'Select IMG_0002.jpg' }))
    await press('Remove')
    await undo('Picture removed')
    await expect
      .poll(() => server.inputsOf('bulkPictures.admin.restore'))
      .toEqual([{ pictureIds: [LOOSE.id] }])
  })
})
