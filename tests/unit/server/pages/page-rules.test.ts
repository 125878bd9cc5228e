import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPagePath, getPageRule } from '#server/pages/page-rules.ts'

const LINK_PAGES = ['/request-status', '/quote', '/invoice', '/appointment', '/want']
const ROUTES = new URL('../../../../src/client/routes/', import.meta.url)
const VEHICLE_ID = '0199a5c0-0000-7000-8000-000000000000'

test.each([
  ['/inventory', '/inventory'],
  ['/inventory?page=1', '/inventory'],
  ['/inventory?utm_source=mail&fbclid=x', '/inventory'],
  ['/inventory?sort=newest', '/inventory'],
  ['/inventory?status=stolen&priceTo=cheap&page=-3', '/inventory'],
  ['/parts?priceTo=5000', '/parts'],
  ['/about?ref=somewhere', '/about'],
  ['/parts?view=list&sort=make', '/parts?sort=make&view=list'],
  ['/inventory?view=list', '/inventory'],
  ['/partsrequest?vehicle=1GB0C4EGXGZ280783', '/partsrequest'],
  ['/?x=1', '/'],
  ['/INVENTORY?page=2', '/inventory?page=2'],
  [
    '/Inventory/0199A5C0-0000-7000-8000-000000000000',
    '/inventory/0199a5c0-0000-7000-8000-000000000000',
  ],
  ['/about/', '/about'],
  ['/parts/', '/parts'],
  ['/parts/%2e%2e/about', '/about'],
  ['/nowhere/../about', '/about'],
  ['/%61bou%74', '/about'],
  [`/inventory//${VEHICLE_ID}`, `/inventory/${VEHICLE_ID}`],
  ['/inventory%2F', '/inventory'],
  ['/about)', '/about'],
  [`/inventory/${VEHICLE_ID}).`, `/inventory/${VEHICLE_ID}`],
  [`/parts/${VEHICLE_ID}%3E,`, `/parts/${VEHICLE_ID}`],
  [`/inventory/${VEHICLE_ID}%E2%80%9D`, `/inventory/${VEHICLE_ID}`],
  [`/inventory/${VEHICLE_ID}&gt;`, `/inventory/${VEHICLE_ID}`],
  [`/parts/${VEHICLE_ID}_`, `/parts/${VEHICLE_ID}`],
  ['/inventory?page=2&make=Ford&junk=1', '/inventory?make=Ford&page=2'],
  ['/inventory?q=a?b&page=2', '/inventory?q=a%3Fb&page=2'],
])('%s is the page %s', { tags: ['r2.52'] }, (asked, canonical) => {
  expect(getPageRule(asked)).toMatchObject({ canonical, cache: true })
})

test.each([
  ['/No-Such-Page', '/No-Such-Page'],
  ['//evil.example/', '/evil.example/'],
  ['/\\evil.example', '/evil.example'],
  ['/no%2dwhere/', '/no%2dwhere/'],
  [`/inventory/${VEHICLE_ID})x`, `/inventory/${VEHICLE_ID})x`],
])('%s is no page: it stays %s and is not stored', (asked, canonical) => {
  expect(getPageRule(asked)).toMatchObject({ canonical, cache: false })
})

test.each(['abc-123)', 'abc-123,', 'abc-123>', 'abc-123.', 'abc-123).', 'abc-123”', 'abc-123%29'])(
  'a token with a sign behind it is the token: %s',
  { tags: ['r2.60'] },
  (given) => {
    for (const path of LINK_PAGES) {
      expect(getPageRule(`${path}?token=${given}`).canonical).toBe(`${path}?token=abc-123`)
    }
  },
)

test.each(LINK_PAGES)('%s with a sign behind keeps its token', { tags: ['r2.60'] }, (path) => {
  for (const given of [`${path}/`, path.toUpperCase(), `/${path}`, `${path}).`, `${path}%29`]) {
    expect(getPageRule(`${given}?token=abc-123`)).toMatchObject({
      canonical: `${path}?token=abc-123`,
      isPrivate: true,
    })
  }
})

test('a path of the back office keeps its signs and query', () => {
  expect(getPageRule('/admin/$&?next=/a?b').canonical).toBe('/admin/$&?next=/a?b')
})

test('every route of the site is a page', () => {
  const names = ['', '_site']
    .flatMap((folder) => readdirSync(new URL(folder, ROUTES)))
    .flatMap((name) => /^[a-z]+(?:-[a-z]+)*/.exec(name)?.[0] ?? [])
  expect(names).toContain('appointment')
  expect(names.filter((name) => name !== 'index' && !isPagePath(`/${name}`))).toEqual([])
})

test('an answer with a sign behind it is the answer', () => {
  expect(getPageRule('/quote?token=abc&answer=accept)').canonical).toBe(
    '/quote?token=abc&answer=accept',
  )
})

test('a free-text search is stored until its list or the business changes', () => {
  expect(getPageRule('/inventory?q=red+truck')).toMatchObject({
    tags: ['retail', 'business'],
    canonical: '/inventory?q=red+truck',
    cache: true,
  })
})

test('a parts request of a vehicle is made for each request', { tags: ['r5.45'] }, () => {
  expect(getPageRule(`/partsrequest?x=1&vehicle=${VEHICLE_ID}`)).toMatchObject({
    canonical: `/partsrequest?vehicle=${VEHICLE_ID}`,
    cache: false,
  })
})

test('the inventory is made of cars for sale, the parts page of vehicles for parts', () => {
  expect(getPageRule('/inventory').tags).toEqual(['retail', 'business'])
  for (const path of ['/parts', '/parts/0199a5c0-0000-7000-8000-000000000000']) {
    expect(getPageRule(path).tags).toEqual(['dismantled', 'business'])
  }
  expect(getPageRule('/inventory/0199a5c0-0000-7000-8000-000000000000').tags).toContain('retail')
})

test('the page behind a secret link keeps its token, and is neither stored nor sent as a referrer', () => {
  expect(getPageRule('/request-status?token=abc-123&utm_source=mail')).toMatchObject({
    canonical: '/request-status?token=abc-123',
    cache: false,
    isPrivate: true,
  })
  expect(getPageRule('/request-status?token=%3Cscript%3E')).toMatchObject({
    canonical: '/request-status',
    isPrivate: true,
  })
  expect(getPageRule('/account-link')).toMatchObject({ cache: false, isPrivate: true })
  expect(
    ['/', '/inventory', '/parts', '/about'].map((path) => getPageRule(path).isPrivate),
  ).toEqual([false, false, false, false])
})
