import { describe, expect, test } from 'vitest'
import { click } from '../support/actions.ts'
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
    expect(edgesOf(bar.element()).bottom).toBeCloseTo(innerHeight, 0)
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
