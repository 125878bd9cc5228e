import { describe, expect, test, vi } from 'vitest'
import { click, fill, select } from '../support/actions.ts'
import { openVehicle } from '../support/open-vehicle.ts'
import { expectHref } from '../support/texts.ts'

async function open(...[facts, viewport = 'phone']: Parameters<typeof openVehicle>) {
  const screen = await openVehicle(facts, viewport)
  return { ...screen, bar: screen.getByRole('group', { name: 'Contact us about this vehicle' }) }
}
const edgesOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()

describe('the bar on the page of a car', () => {
  test.each([
    ['available', ['Call', 'Ask', 'Test drive']],
    ['pending', ['Call', 'Ask', 'Test drive']],
    ['sold', ['Call', 'Ask']],
  ] as const)('is at the lower edge for a %s car', { tags: ['r4.27'] }, async (status, names) => {
    const { bar } = await open({ status })
    const ways = [...bar.element().querySelectorAll('a, button')]
    expect(ways.map(({ textContent }) => textContent)).toEqual(names)
    const card = edgesOf(document.querySelector('[aria-label=Contact]'))
    const { top, bottom } = edgesOf(bar.element())
    // The contact card of a sold car is at the top of its page.
    const isThere = status === 'sold' ? top >= card.bottom : Math.abs(bottom - innerHeight) < 1
    expect(isThere).toBe(true)
    for (const way of ways) expect(edgesOf(way).height).toBeGreaterThanOrEqual(44)
    await expectHref(bar.getByRole('link', { name: 'Call' }), 'tel:+15185550142')
  })

  test.each([
    ['Ask', 'Contact About This Vehicle'],
    ['Test drive', 'Schedule Test Drive'],
  ])('%s opens the form of %s', async (name, title) => {
    const { bar, getByRole } = await open()
    await click(bar.getByRole('button', { name }))
    await expect.element(getByRole('dialog', { name: title }).getByLabelText('Name')).toBeVisible()
  })

  test('ends above the footer', { tags: ['r4.27'] }, async () => {
    const { bar, container } = await open()
    scrollTo(0, document.documentElement.scrollHeight)
    const footer = container.querySelector('footer')
    await expect.poll(() => edgesOf(bar.element()).bottom <= edgesOf(footer).top + 1).toBe(true)
    expect(edgesOf(footer).top).toBeLessThan(innerHeight)
  })

  test('is not there on wider screens', async () => {
    const { bar } = await open({}, 'laptop')
    await expect.element(bar).not.toBeInTheDocument()
  })
})

test('price and contact stand beside the picture from 768 px', { tags: ['r4.44'] }, async () => {
  const { getByRole, getByText, container } = await open({}, 'tablet')
  const picture = edgesOf(container.querySelector('main img'))
  const price = edgesOf(getByText('$9,900', { exact: true }).element())
  const name = edgesOf(getByRole('heading', { level: 1 }).element())
  const contact = edgesOf(getByRole('region', { name: 'Contact', exact: true }).element())
  expect(name.left).toBeGreaterThan(picture.right)
  expect(price.left).toBeGreaterThan(picture.right)
  expect(price.top).toBeLessThan(picture.bottom)
  expect(contact.left).toBeGreaterThan(picture.right)
  expect(contact.bottom).toBeLessThan(innerHeight)
})

test('the contact card stays in view from 1024 px on', { tags: ['r4.26'] }, async () => {
  const { getByRole } = await open({}, 'laptop')
  const contact = getByRole('region', { name: 'Contact', exact: true })
  scrollTo(0, 500)
  await expect.poll(() => scrollY).toBeGreaterThan(300)
  await expect.element(contact).toBeInViewport()
})

type Share = (link: { title: string; url: string }) => Promise<void>

async function share(own: { share?: unknown; writeText?: (text: string) => Promise<void> }) {
  const { share: shareFunction, writeText = () => Promise.resolve() } = own
  const clipboard = { writeText: vi.fn<Clipboard['writeText']>(writeText) }
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      clipboard: { value: clipboard },
      ...(shareFunction !== undefined && { share: { value: shareFunction } }),
    }),
  )
  const screen = await openVehicle()
  await click(screen.getByRole('button', { name: 'Share' }))
  return { ...screen, clipboard, url: location.origin + screen.router.state.location.pathname }
}

describe("the button 'Share' of a car", () => {
  test('hands the address to the sharing of the device', { tags: ['r4.36'] }, async () => {
    const device = vi.fn<Share>(() => Promise.resolve())
    const { clipboard, url } = await share({ share: device })
    await expect.poll(() => device.mock.calls).toEqual([[{ title: '2016 Ford Escape SE', url }]])
    expect(clipboard.writeText).not.toHaveBeenCalled()
  })

  test('says nothing where the visitor thought better of it', async () => {
    const device = vi.fn<Share>(() => Promise.reject(new DOMException('Canceled', 'AbortError')))
    const { clipboard } = await share({ share: device })
    await expect.poll(() => device.mock.calls).toHaveLength(1)
    expect(clipboard.writeText).not.toHaveBeenCalled()
  })

  test('copies the address, or shows it where that is refused', { tags: ['r4.36'] }, async () => {
    const { clipboard, getByText, unmount, url } = await share({})
    await expect.element(getByText('Link copied')).toBeVisible()
    expect(clipboard.writeText).toHaveBeenCalledWith(url)
    await unmount()
    const copy = vi.spyOn(document, 'execCommand').mockReturnValue(false)
    const refused = await share({ writeText: () => Promise.reject(new DOMException('No')) })
    await expect.element(refused.getByLabelText('Copy this link')).toHaveValue(url)
    await refused.unmount()
    copy.mockImplementation(() => getSelection()?.toString() === url)
    const selected = await share({ writeText: () => Promise.reject(new DOMException('No')) })
    await expect.element(selected.getByText('Link copied')).toBeVisible()
  })
})

async function openEstimate(facts?: Parameters<typeof openVehicle>[0]) {
  const screen = await openVehicle(facts)
  return { estimate: screen.getByRole('region', { name: 'Estimate your payment' }) }
}

describe('the estimate of a monthly payment', () => {
  test('is there with its assumptions at first', { tags: ['r4.28', 'r4.30'] }, async () => {
    const { estimate } = await openEstimate()
    await expect.element(estimate).toMatchTextContent(/About \$189 a month/)
    await expect
      .element(estimate)
      .toMatchTextContent(/\$1,000 down on \$9,900, then 60 monthly payments at 9.9% APR/)
    await expect.element(estimate).toMatchTextContent(/This is an estimate, not an offer of credit/)
  })

  test('follows what is typed, as long as it is right', { tags: ['r4.29', 'r4.30'] }, async () => {
    const { estimate } = await openEstimate()
    await fill(estimate.getByLabelText('Down ($)'), '2,500')
    await fill(estimate.getByLabelText('APR (%)'), '0')
    await select(estimate.getByLabelText('Months'), '48')
    const figures = estimate.getByRole('status')
    await expect.element(figures).toMatchTextContent(/About \$155 a month/)
    await expect
      .element(figures)
      .toMatchTextContent(/\$2,500 down on \$9,900, then 48 monthly payments at 0% APR/)
    await fill(estimate.getByLabelText('Down ($)'), '12000')
    await expect.element(estimate.getByText('Please enter $0 to $9,900')).toBeVisible()
    await expect.element(estimate.getByLabelText('Down ($)')).toHaveValue('12000')
    await expect.element(figures).toMatchTextContent(/About \$155 a month\$2,500 down/)
  })

  test.each([
    ['is sold', { status: 'sold' }],
    ['has no price', { price: null }],
  ] as const)('is not there for a car that %s', { tags: ['r4.28'] }, async (_why, facts) => {
    const { estimate } = await openEstimate(facts)
    await expect.element(estimate).not.toBeInTheDocument()
  })
})
