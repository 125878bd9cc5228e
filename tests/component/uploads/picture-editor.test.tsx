import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { noisePicture } from '../support/customer-pictures.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { pictureNo, retailVehicle } from '../support/stock-vehicles.ts'
import { chooseFiles, dropFiles, fakeUploads, fileOf } from '../support/uploads.ts'

const NEW = '/admin/retail-vehicles?vehicle=new'
const INVALID = 'Please upload a valid image file (JPG, PNG, or WebP)'
const [TRUCK, SEDAN, VAN] = [
  fileOf('truck.jpg', 'image/jpeg'),
  fileOf('sedan.png', 'image/png'),
  fileOf('van.webp', 'image/webp'),
]
const [FIRST, SECOND, THIRD] = [pictureNo(1), pictureNo(2), pictureNo(3)]

afterEach(() => page.viewport(1440, 900))

/** The form of a new car, or of one with pictures, with its uploads and turns in the hands of the test. */
async function openEditor(
  pictures: (typeof FIRST)[] = [],
  viewport: 'phone' | 'desktop' = 'desktop',
) {
  const uploads = fakeUploads()
  const vehicle = retailVehicle({ pictures, picture: pictures[0] ?? null })
  const server = stockServer({
    'vehicles.admin.get': { data: vehicle },
    'vehicles.admin.create': { data: vehicle },
  })
  const screen = await openStock(
    pictures.length > 0 ? `/admin/retail-vehicles?vehicle=${vehicle.id}` : NEW,
    { server, viewport },
  )
  const area = screen.getByRole('group', { name: 'Pictures of the vehicle' })
  await expect.element(area).toBeVisible()
  const tile = (name: string) =>
    screen.getByRole('list', { name: 'Pictures' }).getByRole('listitem').filter({ hasText: name })
  return {
    ...screen,
    uploads,
    area,
    tile,
    files: screen.getByLabelText('Picture files'),
    /** The ids of the pictures, in the order in which they are shown. */
    order: () =>
      [...area.element().querySelectorAll('[data-place] img')].map((image) =>
        image.getAttribute('src')?.split('/').at(-2),
      ),
  }
}
const ids = (...pictures: { id: string }[]) => pictures.map(({ id }) => id)

describe('uploading pictures', () => {
  test('sends two at a time with the token, and keeps the order in which they were chosen', async () => {
    const { uploads, files, order, getByText, button, expectText } = await openEditor([], 'phone')
    await expectText('No pictures yet. Drop some here, or choose them below.')
    await expectText(/JPG, PNG or WebP. One over 5MB is made smaller first./)
    await expect.element(files).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
    await chooseFiles(files, TRUCK, SEDAN, VAN)
    await expect
      .poll(() => uploads.map(({ file }) => file.name))
      .toEqual(['truck.jpg', 'sedan.png'])
    expect(uploads[0]?.path).toBe('/api/admin/upload')
    expect(uploads[0]?.headers.get('authorization')).toBe(
      `Bearer ${localStorage.getItem('authToken')}`,
    )
    uploads[1]?.store(SECOND)
    await expect
      .poll(() => uploads.map(({ file }) => file.name))
      .toEqual(['truck.jpg', 'sedan.png', 'van.webp'])
    uploads[2]?.store(THIRD)
    uploads[0]?.store(FIRST)
    await expect.poll(order).toEqual(ids(FIRST, SECOND, THIRD))
    await expect.element(getByText('Cover', { exact: true })).toBeVisible()
    await expect.element(getByText('Picture uploaded, 3 total')).toBeInTheDocument()
    await expect.element(button('Add pictures')).toBeVisible()
    // The camera is offered on devices that are held in the hand.
    await expect.element(button('Take a photo')).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('shows how much is sent, and holds the save back until it is done', async () => {
    const { uploads, files, getByLabelText, button, expectText, order } = await openEditor()
    await chooseFiles(files, TRUCK)
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.progress(0.42)
    await expectText('42 %')
    await expect.element(getByLabelText('Uploading truck.jpg')).toHaveAttribute('value', '0.42')
    await expect.element(button('Uploading...')).toBeDisabled()
    uploads[0]?.progress(1)
    await expectText('Working on it...')
    uploads[0]?.store(FIRST)
    await expect.poll(order).toEqual(ids(FIRST))
    await expect.element(button('Add Vehicle')).toBeVisible()
  })

  test('a picture over 5 MB is made smaller, no small JPEG is', { tags: ['r16.22'] }, async () => {
    const { uploads, files } = await openEditor()
    const noise = noisePicture('noise.png', 1800)
    expect(noise.size).toBeGreaterThan(5_242_880)
    const odd = fileOf('odd.jpg', 'image/pjpeg')
    await chooseFiles(files, noise, odd)
    await expect.poll(() => uploads.length).toBe(2)
    const sent = uploads.find(({ file }) => file.name === 'noise.png')?.file
    expect(sent?.type).toBe('image/jpeg')
    expect(sent?.size).toBeLessThan(5_242_880)
    expect(uploads.find(({ file }) => file.name === 'odd.jpg')?.file.size).toBe(odd.size)
  })

  test('a file that is no picture says why, without a retry; others arrive', async () => {
    const { uploads, files, tile, order, press, expectText } = await openEditor()
    const large = fileOf('large.png', 'image/png', new Uint8Array(5_242_881))
    await chooseFiles(
      files,
      fileOf('IMG_0001.HEIC', 'image/heic'),
      large,
      fileOf('notes.jpg', 'image/jpeg'),
      TRUCK,
    )
    await expect
      .poll(() => uploads.map(({ file }) => file.name))
      .toEqual(['notes.jpg', 'truck.jpg'])
    uploads[0]?.reply(415, { error: INVALID })
    uploads[1]?.store(FIRST)
    await expect.poll(order).toEqual(ids(FIRST))
    await expect
      .element(tile('large.png').getByText('File size must be less than 5MB'))
      .toBeVisible()
    for (const name of ['IMG_0001.HEIC', 'notes.jpg']) {
      await expect.element(tile(name).getByText(INVALID)).toBeVisible()
    }
    await expect
      .element(tile('notes.jpg').getByRole('button', { name: 'Try again: notes.jpg' }))
      .not.toBeInTheDocument()
    await expectText(/Most Compatible/)
    await expectAccessible()
    for (const name of ['IMG_0001.HEIC', 'large.png', 'notes.jpg']) await press(`Remove: ${name}`)
    await expect.element(tile('notes.jpg')).not.toBeInTheDocument()
  })

  test('an upload that fails is tried again on request, or canceled', async () => {
    const { uploads, files, tile, press, expectText } = await openEditor()
    await chooseFiles(files, TRUCK)
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.lose()
    await expect.element(tile('truck.jpg').getByText('Failed to upload image')).toBeVisible()
    await press('Try again: truck.jpg')
    await expect.poll(() => uploads.length).toBe(2)
    await press('Cancel: truck.jpg')
    await expectText('No pictures yet. Drop some here, or choose them below.')
    expect(uploads[1]?.isAborted()).toBe(true)
  })

  test('an upload with an expired token renews it once and sends again', async () => {
    const { uploads, files, order, server } = await openEditor()
    const token = localStorage.getItem('authToken')
    server.replyTo('POST /api/auth/refresh', {
      json: { accessToken: token, user: { _id: 'pat', username: 'pat' } },
    })
    await chooseFiles(files, TRUCK)
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.reply(401, { error: 'Token expired' })
    await expect.poll(() => uploads.length).toBe(2)
    uploads[1]?.store(FIRST)
    await expect.poll(order).toEqual(ids(FIRST))
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(1)
  })

  test('takes dropped files, and no more than 24 in all', { tags: ['r16.9'] }, async () => {
    const { uploads, area, expectText } = await openEditor(
      Array.from({ length: 23 }, (_, index) => pictureNo(index + 1)),
    )
    dropFiles(area.element(), TRUCK, SEDAN)
    await expectText('A vehicle has at most 24 pictures. The rest was left out.')
    expect(uploads.map(({ file }) => file.name)).toEqual(['truck.jpg'])
  })
})

describe('by keyboard alone', () => {
  test('pictures are ordered, made cover, removed and put back, and the focus follows', async () => {
    const { order, button, getByText } = await openEditor([FIRST, SECOND, THIRD])
    const enter = async (name: string) => {
      button(name).element().focus()
      await userEvent.keyboard('{Enter}')
    }
    await enter('Move picture 3 earlier')
    await expect.poll(order).toEqual(ids(FIRST, THIRD, SECOND))
    await expect.element(button('Move picture 2 earlier')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.poll(order).toEqual(ids(THIRD, FIRST, SECOND))
    await expect
      .element(getByText('Picture moved to place 1 of 3. It is the cover now'))
      .toBeInTheDocument()
    await enter('Make cover: picture 3')
    await expect.poll(order).toEqual(ids(SECOND, THIRD, FIRST))
    await enter('Remove picture 2')
    await expect.poll(order).toEqual(ids(SECOND, FIRST))
    await expect.element(button('Undo remove')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(order).toEqual(ids(SECOND, THIRD, FIRST))
    await enter('Move picture 1 later')
    await expect.poll(order).toEqual(ids(THIRD, SECOND, FIRST))
    for (const name of ['Move picture 1 earlier', 'Move picture 3 later']) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      const element = button(name).element() as HTMLElement
      element.click()
    }
    expect(order()).toEqual(ids(THIRD, SECOND, FIRST))
  })
})

describe('turning a picture', () => {
  const turned = (quarterTurns: number) => {
    const id = FIRST.id.replace(/^0199f000/, `0199f00${quarterTurns}`)
    return { ...FIRST, id, url: `/pictures/${id}/640.webp` }
  }

  test('turns the uploaded picture by one quarter more each time, and the fourth turn gives it back', async () => {
    const { server, order, press } = await openEditor([FIRST, SECOND])
    server.reply('uploads.admin.rotate', ({ quarterTurns }: { quarterTurns: number }) => ({
      data: turned(quarterTurns),
    }))
    for (const expected of [turned(1), turned(2), turned(3), FIRST]) {
      await press('Turn picture 1')
      await expect.poll(order).toEqual(ids(expected, SECOND))
    }
    expect(server.inputsOf('uploads.admin.rotate')).toEqual(
      [1, 2, 3].map((quarterTurns) => ({ id: FIRST.id, quarterTurns })),
    )
  })

  test('a turn that fails says why at the picture', async () => {
    const { server, area, order, press } = await openEditor([FIRST])
    server.reply('uploads.admin.rotate', { status: 503, message: 'The store is away' })
    await press('Turn picture 1')
    await expect.element(area.getByText('The store is away')).toBeVisible()
    expect(order()).toEqual(ids(FIRST))
  })
})

describe('dragging a picture', () => {
  const gripOf = (area: Element, place: number) =>
    area.querySelectorAll<HTMLElement>('[title="Drag to reorder"]')[place] ?? area
  const tileAt = (area: Element, place: number) =>
    area.querySelector(`[data-place="${place}"]`) ?? area

  test('a picture dragged by mouse moves to where it is let go', async () => {
    const { area, order, getByText } = await openEditor([FIRST, SECOND, THIRD])
    await expect.poll(order).toHaveLength(3)
    await userEvent.dragAndDrop(gripOf(area.element(), 2), tileAt(area.element(), 0), { steps: 8 })
    await expect.poll(order).toEqual(ids(THIRD, FIRST, SECOND))
    await expect
      .element(getByText('Picture moved to place 1 of 3. It is the cover now'))
      .toBeInTheDocument()
  })

  test('a picture moved by keyboard announces each place and stays where dropped', async () => {
    const { button, order, getByText } = await openEditor([FIRST, SECOND, THIRD])
    await expect.element(button('Reorder picture 3')).toBeVisible()
    button('Reorder picture 3').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(getByText('Picture is picked up, over place 3 of 3.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(getByText('Picture is picked up, over place 2 of 3.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(order).toEqual(ids(FIRST, THIRD, SECOND))
    await expect.element(getByText('Picture moved to place 2 of 3')).toBeInTheDocument()
    await expect.element(button('Reorder picture 2')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(getByText('Picture is picked up, over place 2 of 3.')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByText('Picture is picked up')).not.toBeInTheDocument()
    expect(order()).toEqual(ids(FIRST, THIRD, SECOND))
  })
})
