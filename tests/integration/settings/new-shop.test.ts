import { beforeAll, describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { emptyBusiness } from '#server/empty-business.ts'
import { CLOSED_THAT_DAY } from '#shared/domain/preferred-day.ts'
import { SHOP_REQUIRED, SHOP_WARRANTY_REQUIRED } from '#shared/domain/quote.ts'
import { createTestApp } from '../../support/app.ts'
import { partLine, quotesOf } from '../../support/quotes.ts'
import { partRequestInput, repairRequestInput } from '../../support/request-inputs.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'

const PATHS = '/ /about /contact /parts /partsrequest /inventory /repair /want'.split(' ')
const PEOPLE_AND_PLACES = ['Dale Hutchins', 'Renee Kowalski', '7104321', '2012', 'Alder Mills']
const INVENTED = [
  demoBusiness.name,
  demoBusiness.tagline,
  demoBusiness.phone,
  demoBusiness.email,
  demoBusiness.address.street,
  demoBusiness.hoursText,
  demoBusiness.marketplaceUrl,
  demoBusiness.warranty.usedParts,
  ...PEOPLE_AND_PLACES,
]
/** Promises of a shop that has saved no warranty and has no mail server. */
const PROMISES = /warranty|guarantee|we'll email|have us email|check your email|reaches your email/i
const OWN = {
  name: 'Hilltop Salvage',
  phone: '(315) 555-0199',
  address: { street: '9 Hill Road', city: 'Clay', state: 'NY', zipCode: '13041' },
}

const app = await createTestApp({ pages: true, config: { demo: false, rateLimits: false } })
const { save, get, listVersions } = app.callerFor(RENEE).business.admin
const saveNow = async (
  changes: Parameters<typeof save>[0]['changes'],
  section?: Parameters<typeof save>[0]['section'],
) => save({ changes, section, updatedAt: (await get()).updatedAt })
function nextSunday(): string {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + 7 - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}
const textOf = async (path: string) => (await app.ask(path)).text
beforeAll(() => addAccounts(app))

describe('before name, phone and address are saved', () => {
  test.each(PATHS)("%s says 'Opening soon', nothing more", { tags: ['r24.19'] }, async (path) => {
    const { status, text } = await app.ask(path)
    expect(status).toBe(200)
    expect(text).toContain('<h1')
    expect(text).toContain('Opening soon</h1>')
    expect(text).toContain('href="/login"')
    expect(text).toContain('<meta name="robots" content="noindex"')
    for (const fact of INVENTED) expect(text).not.toContain(fact)
  })

  test('a missing page is 404; login and API answer', { tags: ['r24.19'] }, async () => {
    expect((await app.ask('/nowhere')).status).toBe(404)
    const login = await app.ask('/login')
    expect([login.status, login.text.includes('Admin Login')]).toEqual([200, true])
    for (const fact of INVENTED) expect(login.text).not.toContain(fact)
    expect((await app.ask('/api/retail-vehicles')).json()).toEqual([])
    expect(await app.caller.requests.submitPart(partRequestInput())).toHaveProperty('reference')
  })

  test('a preferred day is taken except on closed days', { tags: ['r24.20'] }, async () => {
    const onDay = (preferredDate: string) =>
      app.caller.requests.submitRepair(
        repairRequestInput({ serviceInfo: { ...repairRequestInput().serviceInfo, preferredDate } }),
      )
    const sunday = nextSunday()
    expect(await onDay(sunday)).toHaveProperty('reference')
    expect(await app.caller.site.checkOpenDay({ day: sunday })).toMatchObject({ isOpen: true })
    await saveNow({ closedDays: [{ name: 'Wedding', date: sunday }] })
    await expect(onDay(sunday)).rejects.toThrow(CLOSED_THAT_DAY)
    await saveNow({ closedDays: [] })
  })

  test('a shop without facts leads no search engine to pages', { tags: ['r24.19'] }, async () => {
    expect(await textOf('/sitemap.xml')).not.toContain('<loc>')
  })

  test('quotes are refused', async () => {
    await expect(quotesOf(app).sent()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: SHOP_REQUIRED,
    })
  })

  test('the card of the shop is refused without them', { tags: ['r24.21'] }, async () => {
    await expect(saveNow({ name: OWN.name }, 'shop')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: {
        issues: ['phone', 'address.street', 'address.city', 'address.state', 'address.zipCode'].map(
          (path) => ({ path, message: 'is required' }),
        ),
      },
    })
    expect(await get()).toMatchObject({ business: emptyBusiness, isOpeningSoon: true })
  })

  test('saving other cards opens nothing', async () => {
    await saveNow({ hoursText: 'Weekdays 8 to 5' }, 'hours')
    expect(await textOf('/')).toContain('Opening soon</h1>')
  })
})

describe('once name, phone and address are saved', () => {
  beforeAll(() => saveNow(OWN, 'shop'))

  test.each(PATHS)('%s shows them and nothing invented', { tags: ['r24.20'] }, async (path) => {
    const { status, text } = await app.ask(path)
    expect([status, text.includes('Opening soon')]).toEqual([200, false])
    for (const fact of [OWN.name, OWN.phone, 'Weekdays 8 to 5']) expect(text).toContain(fact)
    for (const fact of INVENTED) expect(text).not.toContain(fact)
    const words = text.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll('&#x27;', "'")
    expect(words).not.toMatch(PROMISES)
    expect(text).not.toMatch(/mailto:["?]|Online [Ss]tore|our online store|undefined|>null</)
  })

  test('the form of a want is refused without a mail server', { tags: ['r32.4'] }, async () => {
    const { status, text } = await app.ask('/want', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'make=Honda&model=Fit&yearFrom=2010&email=jo%40mail.example',
    })
    expect(status).toBe(409)
    expect(text).toContain(`Call us at ${OWN.phone}`)
    expect(await app.db.want.count()).toBe(0)
    await expect(app.caller.requests.wantRequestedPart({ token: 'any' })).rejects.toThrow(
      'Call us at',
    )
  })

  test('the map is found by the address, and none is embedded', { tags: ['r24.23'] }, async () => {
    const contact = await textOf('/contact')
    expect(contact).toContain('query=9%20Hill%20Road%2C%20Clay%2C%20NY%2013041')
    expect(contact).not.toContain('Show map')
  })

  test('estimates still need the facility number and the rates', async () => {
    const { id } = await quotesOf(app).estimate()
    const paths = async () =>
      quotesOf(app)
        .send({ id })
        .then(
          () => [],
          (error: unknown) =>
            (error as { cause: { issues: { path: string }[] } }).cause.issues.map(
              ({ path }) => path,
            ),
        )
    expect(await paths()).toEqual([
      'settings.facilityNumbers',
      'settings.laborRateCents',
      'settings.salesTaxRate',
    ])
    await saveNow({
      facilityNumbers: { ...emptyBusiness.facilityNumbers, repairShop: '7109999' },
      laborRateCents: 9000,
      salesTaxRate: 8000,
    })
    expect(await paths()).toEqual([])
  })

  test('a part with the shop warranty needs one in settings', { tags: ['r31.17'] }, async () => {
    const content = { jobs: [{ title: 'Alternator', lines: [partLine({ warranty: 'shop' })] }] }
    await expect(quotesOf(app).sent(content)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: SHOP_WARRANTY_REQUIRED,
    })
    await saveNow({ warranty: { newParts: '', usedParts: '90 days on used parts' } })
    expect(await quotesOf(app).sent(content)).toMatchObject({ status: 'sent' })
    expect(await textOf('/partsrequest')).toContain('comes with a warranty')
    await saveNow({ warranty: emptyBusiness.warranty })
  })

  test('the unsaved state is not offered as an earlier one', async () => {
    const states = await listVersions({ section: 'shop' })
    expect(states.map(({ changedBy }) => changedBy)).toEqual(['renee'])
  })
})

test('settings saved on top of the demo lose its facts', { tags: ['r24.22'] }, async () => {
  const older = await createTestApp({ config: { demo: false } })
  await older.db.businessVersion.create({
    data: {
      version: 1,
      value: { ...demoBusiness, ...OWN },
      changedSections: ['shop'],
      changedBy: 'renee',
      at: new Date(),
    },
  })
  await older.ctx.business.load()
  expect(older.ctx.business.current()).toEqual({
    ...emptyBusiness,
    ...OWN,
    founded: demoBusiness.founded,
  })
})

test('facts equal to those of the demo are kept if entered', { tags: ['r24.22'] }, async () => {
  const { name, tagline, phone, email, address } = demoBusiness
  const shop = await createTestApp({ config: { demo: false } })
  await addAccounts(shop)
  const { admin } = shop.callerFor(RENEE).business
  const changes = { name, tagline, phone, email, address }
  const saved = await admin.save({ changes, section: 'shop', updatedAt: null })
  expect(saved.business).toMatchObject(changes)
  expect((await admin.get()).business).toMatchObject(changes)
})
