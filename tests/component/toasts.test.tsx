import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenForToastKey, notify } from '#client/lib/notify.ts'
import { expectAccessible, transitionsToEnd } from './support/accessibility.ts'
import { click, fill, pressKey } from './support/actions.ts'
import { fakeServer } from './support/fake-server.ts'
import { nextTask } from './support/next-task.ts'
import { openPage } from './support/open-page.tsx'
import { DECODED, openPartsWizard, VIN } from './support/part-request-wizard.ts'
import { textsOf } from './support/texts.ts'
import { expectToast } from './support/toast.ts'

const REFUSED = { status: 422, message: 'Could not decode essential vehicle information' } as const
const realSetTimeout = setTimeout

// The browser's entry does it on every page.
beforeAll(listenForToastKey)

// The toast area outlives the page.
afterEach(closeToast)

const toast = () => document.querySelector<HTMLElement>('[data-sonner-toast][data-removed=false]')
const area = () => document.querySelector('[data-sonner-toaster]')

/** A page with a new toast. */
async function openToast(viewport: 'phone' | 'tablet' | 'desktop' = 'desktop') {
  const screen = await openPage('/contact', { viewport, server: fakeServer() })
  notify({ title: 'Vehicle archived' })
  await untilMounted()
  return screen
}

/** A page with a new toast, whose clock stands still since before the toast. */
async function openFrozenToast() {
  const screen = await openPage('/contact', { server: fakeServer() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  notify({ title: 'Vehicle archived' })
  await passUntil(() => toast() !== null)
  return screen
}

/** The first steps of a parts request, where the decoding of a VIN brings a toast. */
async function openWizard(reply: typeof DECODED | typeof REFUSED = DECODED, viewport?: 'phone') {
  const server = fakeServer({ 'vin.decode': reply })
  const screen = await openPage('/partsrequest', { server, viewport })
  await fill(screen.getByLabelText('VIN', { exact: true }), VIN)
  await click(screen.getByRole('button', { name: 'Next' }))
  await untilMounted()
  return screen
}

async function untilMounted(): Promise<void> {
  await expect.poll(() => toast()?.dataset.mounted).toBe('true')
  await transitionsToEnd()
}

async function closeToast(): Promise<void> {
  await pressKey('Escape')
  if (vi.isFakeTimers()) {
    await passUntil(() => document.querySelector('[data-sonner-toast]') === null)
  }
  vi.useRealTimers()
  await expect.poll(() => document.querySelector('[data-sonner-toast]')).toBeNull()
}

/** Lets the browser render and load, while the clock of the page goes on by so little. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise((resolve) => {
    realSetTimeout(resolve, 16)
  })
}

/** Up to 2.5 s pass, in which no toast closes by itself. */
async function passUntil(isThere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isThere(); turn += 1) await pass(5)
  expect(isThere()).toBe(true)
}

/** Moves the pointer over the toast or away, until the toast counts its time no longer or again. */
async function movePointer(type: 'pointermove' | 'pointerout'): Promise<void> {
  const before = vi.getTimerCount()
  const movement = { bubbles: true, relatedTarget: document.body, movementX: 1 }
  toast()?.dispatchEvent(new PointerEvent(type, movement))
  await expect.poll(() => vi.getTimerCount()).toBe(before + (type === 'pointerout' ? 1 : -1))
}

/** Covers the page with nothing but controls, and says whether a press would reach the first. */
function coverPage(place: Record<string, string>) {
  const cover = document.createElement('div')
  Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '100' })
  const control = document.createElement('button')
  control.textContent = 'Next page'
  Object.assign(control.style, { position: 'absolute', ...place })
  cover.append(control)
  document.body.append(cover)
  onTestFinished(() => cover.remove())
  const isFree = () => {
    const { left, top, width, height } = control.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === control
  }
  return { control, isFree }
}

describe('a toast', () => {
  test('closes by itself after 5000 ms', { tags: ['r17.2'] }, async () => {
    await openFrozenToast()
    expect(toast()?.textContent).toContain('Vehicle archived')
    await pass(4400)
    expect(toast()).not.toBeNull()
    await pass(600)
    await passUntil(() => toast() === null)
  })

  test('stays below the pointer, then for the rest of its time', { tags: ['r17.4'] }, async () => {
    await openFrozenToast()
    await pass(3000)
    await movePointer('pointermove')
    await pass(10_000)
    expect(toast()).not.toBeNull()
    await movePointer('pointerout')
    await pass(1400)
    expect(toast()).not.toBeNull()
    await pass(600)
    await passUntil(() => toast() === null)
  })

  test('a toast below a resting pointer closes after its time', async () => {
    await openFrozenToast()
    for (const type of ['pointerover', 'pointermove']) {
      toast()?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    }
    expect(toast()).not.toBeNull()
    await pass(5000)
    await passUntil(() => toast() === null)
  })

  test('gets the focus with F8, and gives it back by Escape', { tags: ['r17.4'] }, async () => {
    const { getByRole } = await openFrozenToast()
    const link = document.querySelector<HTMLElement>('main a')
    link?.focus()
    await pressKey('F8')
    await passUntil(() => document.activeElement === area())
    await pass(10_000)
    expect(toast()).not.toBeNull()
    vi.useRealTimers()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(getByRole('button', { name: 'Close notification' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(toast).toBeNull()
    expect(document.activeElement).toBe(link)
  })

  test('closes with its button', async () => {
    const { getByRole } = await openFrozenToast()
    await click(getByRole('button', { name: 'Close notification' }))
    await passUntil(() => toast() === null)
    expect(toast()).toBeNull()
  })

  test('closes with Escape from anywhere on the page', { tags: ['r17.6'] }, async () => {
    await openFrozenToast()
    expect(toast()?.contains(document.activeElement)).toBe(false)
    await pressKey('Escape')
    await passUntil(() => toast() === null)
  })

  test.each([
    [48, 1],
    [-120, 1],
    [60, 0],
  ])('swiped by %d px to the right leaves %d', { tags: ['r17.5'] }, async (byX, left) => {
    await openToast()
    const pressed = vi.fn<() => void>()
    toast()?.addEventListener('pointerdown', pressed)
    const element = page.elementLocator(toast() ?? document.body)
    await userEvent.dragAndDrop(element, element, {
      sourcePosition: { x: 150, y: 20 },
      targetPosition: { x: 150 + byX, y: 20 },
      steps: 4,
      force: true,
    })
    expect(pressed).toHaveBeenCalledOnce()
    await transitionsToEnd()
    expect(document.querySelectorAll('[data-sonner-toast][data-removed=false]')).toHaveLength(left)
  })

  test('takes the place of an older one', { tags: ['r17.3'] }, async () => {
    await openToast()
    notify({ title: 'Part selected' })
    const texts = () => textsOf(document.querySelectorAll('[data-sonner-toast]'))
    await expect.poll(texts).toEqual([expect.stringContaining('Part selected')])
  })

  test.each([
    [
      'frames come before timers',
      () =>
        vi
          .spyOn(window, 'setTimeout')
          .mockImplementation((run: () => void, ms = 0) => realSetTimeout(run, ms + 100)),
    ],
    [
      'timers come before frames',
      () =>
        vi
          .spyOn(window, 'requestAnimationFrame')
          .mockImplementation((run) => Number(realSetTimeout(() => run(performance.now()), 100))),
    ],
  ])('takes the place of one sent at the same moment, when %s', async (_, slowDown) => {
    await openPage('/contact', { server: fakeServer() })
    slowDown()
    notify({ title: 'First message' })
    notify({ title: 'Second message' })
    await expect.poll(() => toast()?.textContent).toContain('Second message')
    vi.restoreAllMocks()
    await expect.poll(() => document.querySelectorAll('[data-sonner-toast]').length).toBe(1)
    expect(toast()?.textContent).toContain('Second message')
  })

  test('is 420 px wide on a tablet', { tags: ['r17.8'] }, async () => {
    await openToast('tablet')
    await expect.poll(() => toast()?.firstElementChild?.getBoundingClientRect().width).toBe(420)
  })

  test.each([
    ['phone', { right: '8px', top: '80px' }],
    ['phone', { left: '8px', bottom: '16px' }],
    ['desktop', { right: '40px', bottom: '40px' }],
    ['desktop', { right: '40px', top: '80px' }],
  ] as const)(
    'a toast on a %s leaves focused %o free',
    { tags: ['r17.13'] },
    async (viewport, place) => {
      await openPage('/contact', { server: fakeServer(), viewport })
      const { control, isFree } = coverPage(place)
      control.focus()
      notify({ title: 'Vehicle archived' })
      await untilMounted()
      expect(isFree()).toBe(true)
    },
  )

  test.each([
    ['phone', { right: '8px', top: '80px' }],
    ['desktop', { right: '40px', bottom: '40px' }],
  ] as const)(
    'a toast on a %s covers %o out of focus',
    { tags: ['r17.13'] },
    async (viewport, place) => {
      await openPage('/contact', { server: fakeServer(), viewport })
      const { isFree } = coverPage(place)
      notify({ title: 'Vehicle archived' })
      await untilMounted()
      expect(isFree()).toBe(false)
    },
  )

  test(
    'a toast on a phone leaves the steps, the vehicle and the fields of a wizard',
    { tags: ['r17.13'] },
    async () => {
      const { getByRole, getByLabelText } = await openWizard(DECODED, 'phone')
      const vehicle = getByRole('group', { name: 'Your vehicle' })
      await expect.element(vehicle).toBeVisible()
      const fields = ['Search for a part', 'Category', 'Subcategory'].map((label) =>
        getByLabelText(label, { exact: true }),
      )
      for (const element of [getByRole('list', { name: 'Progress' }), vehicle, ...fields]) {
        const isFree = () => {
          const place = element.element().getBoundingClientRect()
          const { top, bottom } = toast()?.getBoundingClientRect() ?? place
          return top >= place.bottom || bottom <= place.top
        }
        await expect.poll(isFree).toBe(true)
      }
      await expectAccessible()
    },
  )

  test.each(['phone', 'tablet', 'desktop'] as const)(
    'a toast on a %s leaves the title and the receipt of a request',
    { tags: ['r17.13'] },
    async (viewport) => {
      const { press, getByRole } = await openPartsWizard({ step: 4, viewport })
      await press('Submit Request')
      await expectToast('Part request submitted successfully!')
      await untilMounted()
      const receipt = getByRole('region', { name: 'Receipt' }).element()
      const words = document.createRange()
      words.selectNodeContents(getByRole('heading', { level: 1 }).element())
      const isFree = () => {
        const place = toast()?.getBoundingClientRect() ?? new DOMRect()
        const title = words.getBoundingClientRect()
        return (
          place.bottom < receipt.getBoundingClientRect().top &&
          (place.left > title.right || place.top > title.bottom)
        )
      }
      await expect.poll(isFree).toBe(true)
    },
  )

  test('a toast of a failure looks and is announced so', { tags: ['r5.12'] }, async () => {
    const { getByRole } = await openWizard(REFUSED)
    expect(toast()?.textContent).toMatch(/^Error: VIN Validation Failed/)
    expect(toast()?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('destructive')
    await expect
      .element(getByRole('region', { name: 'Notifications (F8)' }))
      .toHaveAttribute('aria-live', 'polite')
    await expectAccessible()
  })
})

describe('F8', () => {
  test('moves the focus to a toast before the next key is read', { tags: ['r17.7'] }, async () => {
    await openToast()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }))
    await nextTask()
    expect(document.activeElement).toBe(area())
  })

  test('moves the focus to the empty area', { tags: ['r17.7'] }, async () => {
    const { getByRole } = await openPage('/contact', { server: fakeServer() })
    await pressKey('F8')
    await expect.element(getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus()
  })
})
