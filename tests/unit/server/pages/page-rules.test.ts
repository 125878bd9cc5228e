import { expect, test } from 'vitest'
import { pageRule } from '#server/pages/page-rules.ts'

const VEHICLE_ID = '0199a5c0-0000-7000-8000-000000000000'

test.each([
  ['/inventory', '/inventory'],
  ['/inventory?page=1', '/inventory'],
  ['/inventory?utm_source=mail&fbclid=x', '/inventory'],
  ['/inventory?sort=newest', '/inventory'],
  ['/inventory?page=2&make=Ford&junk=1', '/inventory?make=Ford&page=2'],
  ['/inventory?make=Ford&page=2', '/inventory?make=Ford&page=2'],
  ['/inventory?status=stolen&priceTo=cheap&page=-3', '/inventory'],
  ['/parts?status=Parts+Available', '/parts?status=Parts+Available'],
  ['/parts?priceTo=5000', '/parts'],
  ['/about?ref=somewhere', '/about'],
  ['/parts?view=list&make=Ford', '/parts?make=Ford&view=list'],
  ['/inventory?view=list', '/inventory'],
  ['/partsrequest?vehicle=1GB0C4EGXGZ280783', '/partsrequest'],
  ['/?x=1', '/'],
  ['/INVENTORY?make=Ford', '/inventory?make=Ford'],
  [
    '/Inventory/0199A5C0-0000-7000-8000-000000000000',
    '/inventory/0199a5c0-0000-7000-8000-000000000000',
  ],
  ['/No-Such-Page', '/No-Such-Page'],
  ['//evil.example/', '/evil.example/'],
  ['/\\evil.example', '/evil.example'],
])('%s is the page %s', (asked, canonical) => {
  expect(pageRule(asked)).toMatchObject({ canonical, keep: true })
})

test('a page that was searched for by free text is stored among the searches, since there is no end of them', () => {
  expect(pageRule('/inventory?q=red+truck')).toMatchObject({
    tags: ['retail', 'business'],
    canonical: '/inventory?q=red+truck',
    keep: 'search',
  })
  expect(pageRule('/parts?q=x').keep).toBe('search')
})

test('a parts request that begins with a vehicle names it by its id, and is made for each request', () => {
  expect(pageRule(`/partsrequest?x=1&vehicle=${VEHICLE_ID}`)).toMatchObject({
    canonical: `/partsrequest?vehicle=${VEHICLE_ID}`,
    keep: false,
  })
})

test('the inventory is made of cars for sale, the parts page of vehicles for parts', () => {
  expect(pageRule('/inventory').tags).toEqual(['retail', 'business'])
  for (const path of ['/parts', '/parts/0199a5c0-0000-7000-8000-000000000000']) {
    expect(pageRule(path).tags).toEqual(['dismantled', 'business'])
  }
  expect(pageRule('/inventory/0199a5c0-0000-7000-8000-000000000000').tags).toContain('retail')
})

test('the page behind a secret link keeps its token, and is neither stored nor sent as a referrer', () => {
  expect(pageRule('/request-status?token=abc-123&utm_source=mail')).toMatchObject({
    canonical: '/request-status?token=abc-123',
    keep: false,
    isPrivate: true,
  })
  expect(pageRule('/request-status?token=%3Cscript%3E')).toMatchObject({
    canonical: '/request-status',
    isPrivate: true,
  })
  expect(pageRule('/account-link')).toMatchObject({ keep: false, isPrivate: true })
  expect(['/', '/inventory', '/parts', '/about'].map((path) => pageRule(path).isPrivate)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
