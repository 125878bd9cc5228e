import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { createTestApp } from '../../support/app.ts'
import { upload } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

const PUBLIC_URL = 'https://shop.example'
const CARS = 27
const { name, tagline, phone, hoursText, address, marketplaceUrl } = demoBusiness
const { mapEmbedUrl } = buildMapLinks(demoBusiness)

const app = await createTestApp({
  pages: true,
  config: { publicUrl: PUBLIC_URL, rateLimits: false },
})
const ids = { pictured: '', inYard: '' }

beforeAll(async () => {
  const staff = await addSignedIn(app, 'renee')
  const pictures = [(await upload(app, staff)).public_id, (await upload(app, staff)).public_id]
  for (let count = 2; count < CARS; count += 1) {
    await addVehicle(app, retailInput({ make: count < 5 ? 'Kia' : 'Ford' }))
  }
  await addVehicle(app, retailInput({ make: 'Kia', price: null }))
  ids.pictured = await addVehicle(
    app,
    retailInput({ stockNumber: 'R-PIC', trim: 'SE', price: 9899.5, driveType: 'awd', pictures }),
  )
  ids.inYard = await addVehicle(app, dismantledInput())
})

const page = async (path: string) => (await app.ask(path)).text
const texts = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => text)
const plain = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
const attribute = (html: string, tag: RegExp, attributeName: string) =>
  new RegExp(`\\s${attributeName}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
const meta = (html: string, key: string) =>
  attribute(html, new RegExp(`<meta [^>]*"${key}"[^>]*>`), 'content')
const headings = (html: string) =>
  texts(html, /<h1[^>]*>([^]*?)<\/h1>/g).map((text) => text.replaceAll(/<[^>]*>/g, ''))
const jsonLd = (html: string) =>
  texts(html, /<script type="application\/ld\+json">([^]*?)<\/script>/g).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
const cardsIn = (html: string) => texts(html, /(<li data-slot="card"[^]*?<\/li>)/g)
const linksIn = (html: string) =>
  texts(html, /<a [^>]*href="([^"]*)"/g).map((href) => href.replaceAll('&amp;', '&'))

type PublicPage = { path: string | (() => string); title: string; heading: string }
const PAGES: PublicPage[] = [
  { path: '/', title: `${name} | ${tagline}`, heading: tagline },
  { path: '/about', title: `About | ${name}`, heading: `About ${name}` },
  { path: '/contact', title: `Contact | ${name}`, heading: 'Contact' },
  { path: '/parts', title: `Shop Recycled Parts | ${name}`, heading: 'Shop Recycled Parts' },
  { path: '/partsrequest', title: `Request Parts | ${name}`, heading: 'Request Parts' },
  { path: '/inventory', title: `Pre-Owned Vehicles | ${name}`, heading: 'Pre-Owned Vehicles' },
  {
    path: () => `/inventory/${ids.pictured}`,
    title: `2016 Ford Escape SE | ${name}`,
    heading: '2016 Ford Escape SE',
  },
  {
    path: () => `/parts/${ids.inYard}`,
    title: `Used Parts: 2009 Honda Civic | ${name}`,
    heading: '2009 Honda Civic',
  },
  { path: '/repair', title: `Repair Services | ${name}`, heading: 'Expert Auto Repair Services' },
]
const PATHS = ['/', '/about', '/contact', '/parts', '/partsrequest', '/inventory', '/repair']

describe.each(PAGES)('the HTML of the page $title', ({ path, title, heading }) => {
  const pathname = () => (typeof path === 'string' ? path : path())

  test('has its title, address and heading', { tags: ['r2.1', 'r2.36', 'r22.7'] }, async () => {
    const { status, text } = await app.ask(pathname())
    const url = PUBLIC_URL + pathname()
    expect([status, texts(text, /<title>([^<]*)<\/title>/g), headings(text)]).toEqual([
      200,
      [title],
      [heading],
    ])
    expect(attribute(text, /<link [^>]*rel="canonical"[^>]*>/, 'href')).toBe(url)
    expect(meta(text, 'description')?.length).toBeGreaterThan(40)
    expect(meta(text, 'og:url')).toBe(url)
    expect(meta(text, 'og:image')).toMatch(/^https:\/\/shop\.example\/.+/)
    expect(meta(text, 'robots')).toBeUndefined()
    expect(text).toContain('<html lang="en"')
  })

  test('has a picture for shared links', { tags: ['r2.36'] }, async () => {
    const html = await page(pathname())
    const isCar = pathname().startsWith('/inventory/')
    expect(meta(html, 'og:type')).toBe(isCar ? 'product' : 'website')
    const { bytes } = await app.ask((meta(html, 'og:image') ?? '').replace(PUBLIC_URL, ''))
    const { format, width, height } = await sharp(bytes).metadata()
    const isVehicle = /^\/(?:inventory|parts)\/./.test(pathname())
    expect(format).toBe(isVehicle ? 'jpeg' : 'png')
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(
      isVehicle ? [String(width), String(height)] : [undefined, undefined],
    )
  })

  test('is complete, with links to every page', { tags: ['r1.3', 'r1.10'] }, async () => {
    const html = await page(pathname())
    for (const words of [phone, hoursText, address.street, address.city]) {
      expect(plain(html)).toContain(words)
    }
    expect(linksIn(html)).toEqual(expect.arrayContaining([...PATHS, marketplaceUrl]))
    expect(plain(html)).not.toMatch(/Loading|undefined|\[object/)
  })

  test('asks nothing of another site', { tags: ['r2.30'] }, async () => {
    const html = await page(pathname())
    expect(html).not.toContain('<iframe')
    const sources = texts(html, /<(?:img|script|link) [^>]*(?:src|href)="([^"]*)"/g).filter(
      (url) => !url.startsWith(PUBLIC_URL),
    )
    for (const url of sources) expect(url).toMatch(/^\/(?!\/)/)
    expect(html).not.toContain('sonner')
  })
})

test('the map is only in the data of a page, never in an element that loads it', async () => {
  for (const path of ['/', '/contact']) {
    const html = await page(path)
    expect(html).toContain('Show map')
    expect(
      texts(html, /\s(?:src|href)="([^"]*)"/g).map((url) => url.replaceAll('&amp;', '&')),
    ).not.toContain(mapEmbedUrl)
  }
})

test.each([
  '/no-such-page',
  '/inventory/00000000-0000-7000-8000-000000000000',
  '/inventory/1234567890',
  '/inventory/short',
  '/parts/00000000-0000-7000-8000-000000000000',
])('%s is 404 with one heading', { tags: ['r2.3', 'r3.73'] }, async (path) => {
  const { status, text } = await app.ask(path)
  const missing = path === '/no-such-page' ? 'Page not found' : `Vehicle not found | ${name}`
  expect([status, texts(text, /<title>([^<]*)<\/title>/g), meta(text, 'robots')]).toEqual([
    404,
    [missing],
    'noindex',
  ])
  expect(headings(text)).toHaveLength(1)
  expect(text).toContain('aria-label="Open menu"')
})

test('the page of saved cars needs JavaScript', { tags: ['r4.43'] }, async () => {
  const html = await page('/saved')
  expect([meta(html, 'robots'), headings(html)]).toEqual(['noindex', ['Saved Cars']])
  expect(html).toContain('Saving cars needs JavaScript')
})

test.each([['/inventory?page=2', 'Pre-Owned Vehicles']])(
  '%s has its page in its title and its canonical address',
  { tags: ['r3.45'] },
  async (path, heading) => {
    const html = await page(path)
    expect([texts(html, /<title>([^<]*)<\/title>/g), headings(html)]).toEqual([
      [`${heading}, page 2 | ${name}`],
      [heading],
    ])
    expect(attribute(html, /<link [^>]*rel="canonical"[^>]*>/, 'href')).toBe(PUBLIC_URL + path)
  },
)

test('no two public pages have the same title or description', { tags: ['r2.35'] }, async () => {
  const pages = await Promise.all(
    PAGES.map(({ path }) => page(typeof path === 'string' ? path : path())),
  )
  for (const written of [
    pages.map((html) => meta(html, 'og:title')),
    pages.map((html) => meta(html, 'description')),
  ]) {
    expect(new Set(written).size).toBe(PAGES.length)
    expect(written).not.toContain(undefined)
  }
})

test('every public page preloads its fonts in the body', { tags: ['r2.44'] }, async () => {
  for (const { path } of PAGES) {
    const html = await page(typeof path === 'string' ? path : path())
    const links = texts(html, /(<link [^>]*as="font"[^>]*>)/g)
    expect(html.indexOf('as="font"')).toBeGreaterThan(html.indexOf('<body>'))
    expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
      '/fonts/barlow-condensed-700.woff2',
      '/fonts/barlow-400.woff2',
      '/fonts/barlow-600.woff2',
    ])
  }
})

describe('structured data', () => {
  test.each(['/', '/contact'])('%s describes the business', { tags: ['r2.37'] }, async (path) => {
    expect(jsonLd(await page(path))).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': ['AutoDealer', 'AutoRepair', 'AutoPartsStore'],
        '@id': `${PUBLIC_URL}/#business`,
        name,
        telephone: '+15185550142',
      }),
    ])
  })

  test('the page of a vehicle has its offer', { tags: ['r2.38', 'r4.4'] }, async () => {
    const url = `${PUBLIC_URL}/inventory/${ids.pictured}`
    const html = await page(`/inventory/${ids.pictured}`)
    expect(html).toContain('>$9,900<')
    const [about] = jsonLd(html)
    expect(about?.['@context']).toBe('https://schema.org')
    expect(about?.['@graph']).toEqual([
      expect.objectContaining({
        '@type': 'Car',
        '@id': url,
        name: '2016 Ford Escape SE',
        sku: 'R-PIC',
        brand: { '@type': 'Brand', name: 'Ford' },
        model: 'Escape',
        vehicleModelDate: '2016',
        mileageFromOdometer: { '@type': 'QuantitativeValue', value: 80_000, unitCode: 'SMI' },
        image: [
          expect.stringMatching(/^https:\/\/shop\.example\/pictures\//),
          expect.stringMatching(/^https:\/\/shop\.example\/pictures\//),
        ],
        offers: expect.objectContaining({
          price: 9900,
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          url,
        }),
        bodyType: 'SUV',
        driveWheelConfiguration: 'https://schema.org/AllWheelDriveConfiguration',
      }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: [
          expect.objectContaining({ position: 1, item: `${PUBLIC_URL}/inventory` }),
          { '@type': 'ListItem', position: 2, name: '2016 Ford Escape SE' },
        ],
      }),
    ])
  })

  test('the page of a dismantled vehicle offers nothing', { tags: ['r3.74'] }, async () => {
    expect(jsonLd(await page(`/parts/${ids.inYard}`))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          expect.objectContaining({ position: 1, item: `${PUBLIC_URL}/parts` }),
          { '@type': 'ListItem', position: 2, name: '2009 Honda Civic' },
        ],
      },
    ])
  })

  test('other pages have none', async () => {
    expect(jsonLd(await page('/inventory'))).toEqual([])
  })
})

test.each([
  ['/inventory?page=9', '/inventory?page=2'],
  ['/inventory?sort=mileage&page=9', '/inventory?sort=mileage&page=2'],
  ['/inventory?make=NoSuchMake&page=3', '/inventory?make=NoSuchMake'],
  ['/parts?page=200', '/parts'],
  ['/parts?page=3&view=list', '/parts?view=list'],
])('an address past the end redirects: %s', { tags: ['r2.61'] }, async (path, location) => {
  const { status, headers } = await app.ask(path)
  expect([status, headers.location]).toEqual([307, location])
})

describe('the HTML of the inventory', () => {
  test('holds 24 cards with prices and links, and a link to the rest', async () => {
    const html = await page('/inventory')
    const cards = cardsIn(html)
    expect(cards).toHaveLength(24)
    for (const card of cards) {
      expect(plain(card)).toMatch(/\s(\$\d{1,3}(,\d{3})*|Price not available)\s/)
      expect(linksIn(card)).toEqual([expect.stringMatching(/^\/inventory\/[\w-]{36}$/)])
    }
    expect(linksIn(html)).toContain('/inventory?page=2')
    expect(cardsIn(await page('/inventory?page=2'))).toHaveLength(CARS - 24)
  })

  test('has a form whose choice stands in the address, and shows what was chosen', async () => {
    const html = await page('/inventory?make=Kia&sort=price-low')
    expect(html).toMatch(
      /<form [^>]*(method="get"[^>]*action="\/inventory"|action="\/inventory"[^>]*method="get")/,
    )
    const names = cardsIn(html).map((card) =>
      plain(texts(card, /<h2[^>]*>([^]*?)<\/h2>/g)[0] ?? ''),
    )
    // The newest cars follow a short list.
    expect(names.filter((title) => title.includes('Kia'))).toEqual(names.slice(0, 4))
    expect(html).toMatch(/<option [^>]*(value="Kia"[^>]*selected|selected[^>]*value="Kia")/)
    expect(plain(html)).toContain('4 vehicles')
    const facts = [
      'yearFrom',
      'yearTo',
      'priceTo',
      'mileageTo',
      'bodyType',
      'driveType',
      'fuelType',
    ]
    for (const field of ['q', 'make', 'status', ...facts, 'sort']) {
      expect(html).toContain(`name="${field}"`)
    }
  })

  test.each(['/inventory', '/parts'])(
    'pictures of %s have their size; the first loads at once with priority, others when near',
    { tags: ['r3.29'] },
    async (path) => {
      const images = cardsIn(await page(path)).map((card) => /<img [^>]*>/.exec(card)?.[0] ?? '')
      for (const [index, image] of images.entries()) {
        expect(image.includes('loading="lazy"'), `${path} ${index}`).toBe(index > 0)
        expect(image).toMatch(/width="[1-9]\d*" height="[1-9]\d*"/)
      }
      expect(
        images.filter((image) => /fetchpriority="high"/i.test(image)).length,
      ).toBeLessThanOrEqual(1)
      expect(images.length).toBeGreaterThan(0)
    },
  )

  test('shows all pictures of a vehicle on its page', async () => {
    const html = await page(`/inventory/${ids.pictured}`)
    expect(texts(html, /<li id="(picture-\d)"/g)).toEqual(['picture-1', 'picture-2'])
    expect(linksIn(html)).toEqual(expect.arrayContaining(['#picture-1', '#picture-2']))
  })
})

test('every page and the back office have an area for toasts', { tags: ['r17.1'] }, async () => {
  const others = [`/inventory/${ids.pictured}`, '/no-such-page', '/login', '/admin']
  for (const path of [...PATHS, ...others]) {
    expect([path, await page(path)]).toEqual([
      path,
      expect.stringMatching(/<div id="toasts">.*<section aria-label="Notifications \(F8\)"/),
    ])
  }
})

describe('the page of a request', () => {
  test('shows its status and nothing about its sender, and is not to be indexed', async () => {
    const { reference, statusUrl } = await app.caller.requests.submitPart(partRequestInput())
    const { pathname, search } = new URL(statusUrl)
    const { status, text } = await app.ask(pathname + search)
    expect([status, headings(text), meta(text, 'robots')]).toEqual([
      200,
      [`Request ${reference}`],
      'noindex',
    ])
    expect(plain(text)).toMatch(
      /Alternator for a 2003 Honda Accord[^]*Received[^]*We(?:'|&#x27;)ll get back to you by/,
    )
    expect(text).not.toMatch(/Jane|jane@|555-10/)
  })
})

describe('browsers that prefetch pages', () => {
  test('find the rules where public pages name them', { tags: ['r2.90', 'r2.91'] }, async () => {
    const { headers } = await app.ask('/inventory')
    const rulesPath = String(headers['speculation-rules']).replaceAll('"', '')
    const rules = await app.ask(rulesPath)
    expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json(;|$)/)
    const { prerender, prefetch } = JSON.parse(rules.text) as Record<
      'prerender' | 'prefetch',
      { where: object }[]
    >
    const ofVehicles = { href_matches: ['/inventory/*', '/parts/*'] }
    expect(prerender.map(({ where }) => where)).toEqual([ofVehicles])
    expect(prefetch.map(({ where }) => where)).toContainEqual(ofVehicles)
    expect(rules.text).not.toMatch(/admin|login|request-status|api/)
    for (const path of ['/login', '/admin', '/request-status']) {
      expect((await app.ask(path)).headers).not.toHaveProperty('speculation-rules')
    }
  })
})
