import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { openVehicle } from '../support/open-vehicle.ts'
import { expectHref } from '../support/texts.ts'

const NAME = '2016 Ford Escape SE'

async function open() {
  const screen = await openVehicle({ pictureCount: 3 }, 'phone')
  const pictures = screen.getByRole('region', { name: 'Pictures' })
  const pictureNo = (number: number) =>
    pictures.getByRole('link', { name: `The ${NAME}, picture ${number} of 3` })
  await expect.element(pictureNo(1)).toBeVisible()
  return { ...screen, pictureNo, viewer: screen.getByRole('dialog', { name: /^Pictures of/ }) }
}

beforeEach(() => {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
})

describe('the view of the enlarged pictures', () => {
  test('is opened by a click, and gives the focus back', { tags: ['r4.34'] }, async () => {
    const { pictureNo, viewer } = await open()
    await click(pictureNo(2))
    await expect.element(viewer.getByRole('status')).toHaveTextContent('2 of 3')
    await expect
      .element(viewer.getByRole('img', { name: `The ${NAME}, picture 2 of 3` }))
      .toBeInViewport()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(viewer).not.toBeInTheDocument()
    await expect.element(pictureNo(2)).toHaveFocus()
  })

  test('moves by keys, buttons and swiping, round and round', { tags: ['r4.35'] }, async () => {
    const { pictureNo, viewer } = await open()
    await click(pictureNo(1))
    const status = viewer.getByRole('status')
    await expect.element(status).toHaveTextContent('1 of 3')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(status).toHaveTextContent('2 of 3')
    await click(viewer.getByRole('button', { name: 'Next picture' }))
    await expect.element(status).toHaveTextContent('3 of 3')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(status).toHaveTextContent('1 of 3')
    await click(viewer.getByRole('button', { name: 'Previous picture' }))
    await expect.element(status).toHaveTextContent('3 of 3')
    // A swipe ends as a scroll position.
    const strip = viewer.getByRole('list').element()
    strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' })
    await expect.element(status).toHaveTextContent('2 of 3')
    await userEvent.keyboard('{End}{Home}')
    await expect.element(status).toHaveTextContent('1 of 3')
    for (const key of ['ArrowRight', 'ArrowRight']) {
      strip.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    await expect.element(status).toHaveTextContent('3 of 3')
    await page.viewport(1024, 768)
    await click(viewer.getByRole('button', { name: 'Show picture 2' }))
    await expect.element(status).toHaveTextContent('2 of 3')
  })
})

test('each picture is a link to itself in its largest size', { tags: ['r4.34'] }, async () => {
  const { detail, pictureNo } = await open()
  const url = detail.pictures[2]?.url.replace(/\d+\.webp$/, '1600.webp')
  await expectHref(pictureNo(3), url)
})
