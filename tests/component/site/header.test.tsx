import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoBusiness } from '#server/demo-business.ts'
import { expectAccessible, transitionsToEnd } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { fakeServer } from '../support/fake-server.ts'
import { linesOf } from '../support/lines.ts'
import { openPage } from '../support/open-page.tsx'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryFeed,
  vehicleDetail,
  newestVehicles,
  yardCard,
  yardPage,
} from '../support/public-vehicles.ts'
import { expectHref } from '../support/texts.ts'

const LINKS = [
  ['Home', '/'],
  ['Repair Services', '/repair'],
  ['Shop Recycled Parts', '/parts'],
  ['Request Parts', '/partsrequest'],
  ['Pre-Owned Vehicles', '/inventory'],
  ['Contact', '/contact'],
]

async function open(path: string, viewport: 'phone' | 'desktop' = 'desktop') {
  const server = fakeServer({
    'vehicles.listNewest': { data: newestVehicles() },
    'vehicles.listYard': { data: yardPage([yardCard()]) },
    'vehicles.getCarPage': { data: vehicleDetail() },
    'site.getAboutPage': { data: { story: demoBusiness.story, people: demoBusiness.staff } },
  })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
  const screen = await openPage(path, { server, viewport })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

const linksIn = (element: Element) =>
  [...element.querySelectorAll('a')].map((link) => [
    link.textContent.trim(),
    link.getAttribute('href'),
  ])

describe('the header', () => {
  test.each(['/login', '/admin/nowhere'])('is not on %s', { tags: ['r2.2'] }, async (path) => {
    const { getByRole } = await openPage(path, {
      server: fakeServer({ 'requests.admin.pollAsViewer': 'offline' }),
      signedInAs: path === '/login' ? undefined : 'pat',
    })
    await expect.element(getByRole('heading').first()).toBeVisible()
    await expect.element(getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument()
  })

  test('changes at 768 px and 1024 px', { tags: ['r2.11'] }, async () => {
    const { getByRole } = await open('/contact')
    for (const width of [1023, 1024, 767, 768]) {
      await page.viewport(width, 800)
      await expect
        .poll(() => getByRole('navigation', { name: 'Main' }).query() !== null)
        .toBe(width >= 1024)
      await expect
        .poll(() => getByRole('link', { name: 'Get Directions' }).query() !== null)
        .toBe(width < 768)
      expect(getByRole('button', { name: 'Open menu' }).query() === null).toBe(width >= 1024)
    }
  })
})

describe('the header on a desktop', () => {
  test('says on all widths that it is closed on weekends', { tags: ['r1.7'] }, async () => {
    const { getByRole } = await open('/contact')
    for (const width of [1440, 1100]) {
      await page.viewport(width, 800)
      // Where there is no room it is read out.
      const note = getByRole('banner').getByText('Closed on weekends').first().element()
      expect(note.checkVisibility(), `${width} px`).toBe(true)
    }
  })

  test('shows the links to the pages in their order', { tags: ['r1.7', 'r2.6'] }, async () => {
    const { getByRole } = await open('/parts')
    expect(linksIn(getByRole('navigation', { name: 'Main' }).element())).toEqual(LINKS)
    await expect.element(getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument()
    await expect.element(getByRole('banner')).toMatchTextContent(/closed on weekends/i)
  })

  test.each([
    ['/', ['Home']],
    ['/parts?make=Honda', ['Shop Recycled Parts']],
    ['/partsrequest', ['Request Parts']],
    ['/contact', ['Contact']],
    [`/inventory/${inventoryCard().id}`, ['Pre-Owned Vehicles']],
    ['/no-such-page', []],
  ])('on %s marks %o as current', { tags: ['r2.1', 'r2.3', 'r2.5'] }, async (path, expected) => {
    const { getByRole } = await open(path)
    await expectHref(getByRole('banner').getByRole('link', { name: demoBusiness.name }), '/')
    await expect.element(getByRole('navigation', { name: 'Main' })).toBeVisible()
    const current = getByRole('navigation', { name: 'Main' })
      .element()
      .querySelectorAll('[aria-current=page]')
    expect([...current].map(({ textContent }) => textContent)).toEqual(expected)
  })

  test('stays at the top while the page scrolls', { tags: ['r2.5'] }, async () => {
    const { getByRole } = await open('/')
    scrollTo({ top: 800, behavior: 'instant' })
    await expect.poll(() => scrollY).toBeGreaterThan(300)
    expect(getByRole('banner').element().getBoundingClientRect().top).toBe(0)
    scrollTo({ top: 0, behavior: 'instant' })
  })

  test('lets the keyboard skip to the content', async () => {
    const { getByRole } = await open('/')
    const skip = getByRole('link', { name: 'Skip to content' })
    ;(skip.element() as HTMLElement).focus()
    await expect.element(skip).toBeVisible()
    expect(document.querySelector('a, button, [tabindex="0"]')).toBe(skip.element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('main')
  })
})

test('the header on a phone calls and has a menu', { tags: ['r1.7', 'r2.5', 'r2.7'] }, async () => {
  const { getByRole } = await open('/', 'phone')
  await expect.element(getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  await expectHref(getByRole('link', { name: `Call ${demoBusiness.phone}` }), 'tel:+15185550142')
  await click(getByRole('button', { name: 'Open menu' }))
  const menu = getByRole('dialog', { name: 'Menu' })
  expect(linksIn(menu.getByRole('navigation').element())).toEqual([
    ...LINKS,
    ['Saved Cars', '/saved'],
    ['About', '/about'],
  ])
  await expect.element(menu).toMatchTextContent(/Closed on weekends/)
  await expectAccessible()
})

test('header, menu and contact cards say if the shop is open', { tags: ['r1.18'] }, async () => {
  const { getByRole, router } = await open('/contact')
  const said = () => getByRole('main').getByText('Closed, opens tomorrow 8 am').first()
  await expect
    .element(getByRole('banner'))
    .toMatchTextContent(/Closed, opens tomorrow 8 am\s*.*Closed on week/)
  expect(document.querySelector('dialog')?.textContent).toContain('Closed, opens tomorrow 8 am')
  await expect.element(said()).toBeVisible()
  for (const to of ['/', '/parts', `/inventory/${inventoryCard().id}`]) {
    await router.navigate({ to })
    await expect.element(said()).toBeVisible()
  }
})

test('a long name of the shop stands in at most two lines and pushes nothing off the screen', async () => {
  for (const width of [360, 1024, 1280]) {
    const { getByRole, unmount } = await openPage('/about', {
      server: fakeServer({ 'site.getAboutPage': { data: { story: ['Since 2012.'], people: [] } } }),
      facts: { name: 'Henderson & Sons Auto Recyclers' },
    })
    await page.viewport(width, 780)
    await expect.element(getByRole('banner')).toBeVisible()
    // Until then a stand-in of about the same width is shown, in which a line may end earlier.
    await document.fonts.ready
    const header = getByRole('banner').element()
    const logo = getByRole('link', { name: 'Henderson & Sons Auto Recyclers' }).first().element()
    expect(logo.lastChild && linesOf(logo.lastChild), `${width}`).toBeLessThanOrEqual(2)
    const rightmost = [...header.querySelectorAll('a, button')].map(
      (element) => element.getBoundingClientRect().right,
    )
    expect(Math.max(...rightmost)).toBeLessThanOrEqual(width)
    await unmount()
  }
})

describe('the menu on a phone', () => {
  async function openMenu() {
    const screen = await open('/contact', 'phone')
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    const press = async () => {
      await click(screen.getByRole('button', { name: 'Open menu' }))
      await expect.element(menu).toBeVisible()
      await transitionsToEnd()
    }
    await expect.element(menu).not.toBeInTheDocument()
    await press()
    return { ...screen, menu, press, pathOf: () => screen.router.state.location.pathname }
  }

  test('closes on a click beside it and on its own button', { tags: ['r2.9'] }, async () => {
    const { menu, press } = await openMenu()
    await userEvent.click(page.elementLocator(document.body), {
      position: { x: 8, y: 400 },
      force: true,
    })
    await expect.element(menu).not.toBeInTheDocument()
    await press()
    await click(menu.getByRole('button', { name: /^Close/ }))
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('closes by its links, also to this page, and Back', { tags: ['r2.53'] }, async () => {
    const { menu, press, pathOf, router, getByRole } = await openMenu()
    await click(menu.getByRole('link', { name: 'Contact' }))
    await expect.element(menu).not.toBeInTheDocument()
    expect(pathOf()).toBe('/contact')
    await press()
    await click(menu.getByRole('link', { name: 'Repair Services' }))
    await expect.poll(pathOf).toBe('/repair')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
    await press()
    router.history.back()
    await expect.poll(pathOf).toBe('/contact')
    await expect.element(menu).not.toBeInTheDocument()
  })
})

test('the menu waits until a resize ended for 100 ms', { tags: ['r2.12'] }, async () => {
  const { getByRole } = await open('/', 'phone')
  await click(getByRole('button', { name: 'Open menu' }))
  const menu = document.querySelector<HTMLDialogElement>('dialog[aria-label=Menu]')
  expect(menu?.open).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document
    .querySelector<HTMLElement>('[commandfor=site-menu]')
    ?.style.setProperty('display', 'none')
  dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(99)
  dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(99)
  expect(menu?.open).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(menu?.open).toBe(false)
})
