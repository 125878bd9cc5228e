import { describe, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { SECTION_TITLES } from '#client/features/settings/admin/section-titles.ts'
import type { Inputs } from '#client/lib/api.ts'
import { demoBusiness } from '#server/demo-business.ts'
import type { Business } from '#shared/domain/business.ts'
import type { SettingsSection } from '#shared/domain/settings.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import type { FakeServer } from '../support/fake-server.ts'
import { NOBODY, SAVED_AT, type Settings, settingsOf, settingsServer } from '../support/settings.ts'
import { openStaff } from '../support/sign-in.ts'

type Save = Inputs['business']['admin']['save'] & { changes: Partial<Business> }

const LATER = '2025-07-16T13:00:00.000Z'
const CHANGED = { sections: { ...NOBODY, money: { changedBy: 'renee', at: SAVED_AT } } }

async function openSettings(
  hash: SettingsSection = 'money',
  settings = settingsOf({}, CHANGED),
  viewport?: 'phone',
) {
  const server = settingsServer(settings)
  server.reply('business.admin.save', ({ changes, section = 'money' }: Save) => ({
    data: settingsOf(changes, {
      updatedAt: LATER,
      sections: { ...NOBODY, [section]: { changedBy: 'pat', at: LATER } },
    }),
  }))
  const screen = await openStaff(`/admin/settings#${hash}`, { server, viewport, signedInAs: 'pat' })
  await expect.element(screen.getByRole('region', { name: SECTION_TITLES[hash] })).toBeVisible()
  return {
    ...screen,
    server,
    card: (name: string) => screen.getByRole('region', { name, exact: true }),
  }
}

const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top

const savedIn = (server: FakeServer) =>
  server.callsOf('business.admin.save').map(({ input }) => input as Save)

test('each card says who changed it, and saves what changed', { tags: ['r24.9'] }, async () => {
  const { card, server, getByText } = await openSettings()
  const money = card('Money')
  await expect.element(money.getByText(/^Changed by renee, Jul 15, 2025/)).toBeVisible()
  await fill(money.getByLabelText('Sales tax, % (optional)'), '8.875')
  await click(money.getByRole('button', { name: 'Save money' }))
  await expect.element(getByText('It is on the website now.')).toBeVisible()
  expect(savedIn(server)).toEqual([
    { section: 'money', updatedAt: SAVED_AT, changes: { salesTaxRate: 8875 } },
  ])
  await expect.element(money.getByText(/^Changed by pat/)).toBeVisible()
})

test('unsaved changes keep the button in view, nothing moves', { tags: ['r24.9'] }, async () => {
  const { card } = await openSettings('shop', undefined, 'phone')
  await expectAccessible()
  const shop = card('Shop')
  const field = shop.getByLabelText('Name').first()
  const save = shop.getByRole('button', { name: 'Save shop' })
  field.element().scrollIntoView({ block: 'center' })
  await expect.element(save).not.toBeInViewport()
  const story = shop.getByLabelText(/^Story/)
  const before = [field, story].map(topOf)
  await fill(field, 'Green Mountain Auto')
  await expect.element(save).toBeInViewport({ ratio: 1 })
  expect([field, story].map(topOf)).toEqual(before)
  await click(shop.getByRole('button', { name: 'Discard changes' }))
  await expect.element(save).not.toBeInViewport()
})

test('messages stand at their fields, and nothing is sent', async () => {
  const { card, server } = await openSettings('shop')
  const shop = card('Shop')
  await fill(shop.getByLabelText('ZIP code'), '12')
  await click(shop.getByRole('button', { name: 'Save shop' }))
  await expect.element(shop.getByText('Must be a ZIP code like 12999')).toBeVisible()
  await expect.element(shop.getByLabelText('ZIP code')).toHaveFocus()
  expect(savedIn(server)).toEqual([])
})

test('a sales tax above 15 % is asked about before it is saved', { tags: ['r24.12'] }, async () => {
  const { card, server, getByRole } = await openSettings()
  await fill(card('Money').getByLabelText('Sales tax, % (optional)'), '88.75')
  await click(card('Money').getByRole('button', { name: 'Save money' }))
  const question = getByRole('alertdialog', { name: 'Is that right?' })
  await expect.element(question).toBeVisible()
  expect(savedIn(server)).toEqual([])
  await click(question.getByRole('button', { name: 'Yes, save it' }))
  await expect.element(card('Money').getByText(/^Changed by pat/)).toBeVisible()
  expect(savedIn(server)).toMatchObject([{ changes: { salesTaxRate: 88_750 } }])
})

test('a card with a conflict keeps what was typed', { tags: ['r24.11'] }, async () => {
  const { card, server } = await openSettings()
  const money = card('Money')
  server.reply('business.admin.save', {
    status: 409,
    message: 'renee changed this while you were editing.',
    issues: [{ path: 'money', message: 'renee changed it' }],
  })
  server.reply('business.admin.get', {
    data: settingsOf({ laborRateCents: 10_000 }, { ...CHANGED, updatedAt: LATER }),
  })
  await fill(money.getByLabelText('Days a part is held'), '5')
  await click(money.getByRole('button', { name: 'Save money' }))
  await expect.element(money.getByText(/Nothing you typed is lost/)).toBeVisible()
  await expect.element(money.getByText('$100.00')).toBeVisible()
  await expect.element(money.getByLabelText('Days a part is held')).toHaveValue('5')
  await click(money.getByRole('button', { name: 'Save mine too' }))
  await expect
    .poll(() => savedIn(server).at(-1))
    .toEqual({ section: 'money', updatedAt: LATER, changes: { holdDays: 5 } })
})

test('an earlier version is shown, and then put back', { tags: ['r24.10'] }, async () => {
  const { card, server, getByRole } = await openSettings()
  server.reply('business.admin.listVersions', {
    data: [
      {
        version: 1,
        changedSections: ['money'],
        changedBy: 'dale',
        at: SAVED_AT,
        facts: { ...demoBusiness, laborRateCents: 8500 },
      },
    ],
  })
  await click(card('Money').getByRole('button', { name: 'Restore...' }))
  const dialog = getByRole('dialog', { name: 'Restore money' })
  await expect.element(dialog.getByText('$85.00')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Restore', exact: true }))
  await expect.poll(() => savedIn(server)).toMatchObject([{ changes: { laborRateCents: 8500 } }])
})

describe('hours', () => {
  test('follow the week in words, previewed at once', { tags: ['r24.13'] }, async () => {
    const { card, server } = await openSettings('hours')
    const hours = card('Hours and closed days')
    await click(hours.getByRole('checkbox', { name: 'Saturday' }))
    const words = 'Monday-Saturday 8am-5pm'
    await expect.element(hours.getByLabelText('Hours in words')).toHaveValue(words)
    await expect.element(hours.getByRole('figure').getByText(words)).toBeVisible()
    await click(hours.getByRole('button', { name: 'Save hours and closed days' }))
    await expect.poll(() => savedIn(server)).toMatchObject([{ changes: { hoursText: words } }])
  })

  test('close and open days of the calendar by keyboard', { tags: ['r24.14'] }, async () => {
    const { card } = await openSettings('hours')
    const days = card('Hours and closed days').getByRole('group', { name: 'Days' })
    await click(card('Hours and closed days').getByRole('button', { name: 'Next month' }))
    const open = days.getByRole('button', { name: /, open$/ }).first()
    await click(open)
    const closed = days.getByRole('button', { name: /, closed$/ })
    await expect.element(closed).toHaveAttribute('aria-pressed', 'true')
    await click(closed)
    await expect.element(closed).not.toBeInTheDocument()
  })
})

test('quotes for regulated parts are off until switched on', { tags: ['r31.6'] }, async () => {
  const { card, server } = await openSettings('forms')
  const papers = card('Forms and emails').getByRole('checkbox', { name: /^We have the papers/ })
  await expect.element(papers).not.toBeChecked()
  await click(papers)
  await click(card('Forms and emails').getByRole('button', { name: 'Save forms and emails' }))
  await expect.poll(() => savedIn(server)[0]?.changes).toEqual({ hasRegulatedPartsPapers: true })
})

test('an email is previewed, and its standard text comes back', { tags: ['r24.16'] }, async () => {
  const { card } = await openSettings('forms')
  const forms = card('Forms and emails')
  await fill(forms.getByLabelText('Subject'), 'Your {item}, {customer}')
  await expect.element(forms.getByText('Your Alternator, Pat Miller')).toBeVisible()
  await fill(forms.getByLabelText('Subject'), 'Your {thing}')
  await click(forms.getByRole('button', { name: 'Save forms and emails' }))
  await expect.element(forms.getByText('Cannot fill in {thing}')).toBeVisible()
  await click(forms.getByRole('button', { name: 'Use the standard text' }))
  await expect
    .element(forms.getByLabelText('Subject'))
    .toHaveValue('{item} for your {vehicle}: price ({reference})')
})

test('settings of a file say so and cannot be changed', { tags: ['r24.17'] }, async () => {
  const { card, getByText } = await openSettings(
    'shop',
    settingsOf({}, { ...CHANGED, isReadOnly: true }),
  )
  await expect.element(getByText(/kept in a file on the server/)).toBeVisible()
  await expect.element(card('Shop').getByLabelText('Name').first()).toBeDisabled()
  await expect
    .element(card('Shop').getByRole('button', { name: 'Save shop' }))
    .not.toBeInTheDocument()
})

test.each([true, false])('the setup says what the website shows now (%s)', async (is) => {
  const { getByText } = await openSettings(
    'shop',
    settingsOf({}, { isFirstRun: true, isOpeningSoon: is }),
  )
  const note = getByText(/The website says 'Opening soon' until name, phone and address/)
  await expect.element(getByText('Go through it step by step')).toBeVisible()
  expect(note.elements()).toHaveLength(is ? 1 : 0)
})

/** A shop that has saved nothing but its phone number. */
function newShop() {
  const facts: Partial<Business> = {
    name: '',
    address: { street: '', city: '', state: '', zipCode: '' },
    email: '',
    tagline: '',
  }
  const sections: Settings['sections'] = { ...NOBODY }
  return {
    settings: () => settingsOf({ ...facts }, { isFirstRun: true, sections: { ...sections } }),
    save: ({ section, changes }: Save) => {
      Object.assign(facts, changes)
      sections[section ?? 'shop'] = { changedBy: 'pat', at: LATER }
    },
  }
}

test('a setup has three steps that keep their input', { tags: ['r24.18'] }, async () => {
  const shop = newShop()
  const { server, getByRole, getByLabelText, getByText, pathOf } = await openSettings(
    'shop',
    shop.settings(),
    'phone',
  )
  server.reply('business.admin.get', () => ({ data: shop.settings() }))
  server.reply('business.admin.save', (input: Save) => {
    shop.save(input)
    return { data: shop.settings() }
  })
  const next = getByRole('button', { name: 'Save and continue' })
  await click(getByRole('link', { name: 'Go through it step by step' }))
  await click(next)
  for (const name of ['Name', 'Street', 'City', 'State', 'ZIP code']) {
    await expect.element(getByText(`${name} is required`, { exact: true })).toBeVisible()
  }
  await expect.element(getByLabelText('Name')).toHaveFocus()
  await expectAccessible()
  await fill(getByLabelText('Name'), 'Mill Street Auto')
  await fill(getByLabelText('Street'), '12 Mill St')
  await fill(getByLabelText('City'), 'Avon')
  await fill(getByLabelText('State'), 'ny')
  await fill(getByLabelText('ZIP code'), '14414')
  await click(next)
  await expect.element(getByRole('heading', { name: 'Hours and contact' })).toHaveFocus()
  await click(getByLabelText('Saturday', { exact: true }))
  await click(next)
  await expect.element(getByLabelText('Email')).toHaveFocus()
  await click(getByRole('button', { name: 'Back' }))
  await expect.element(getByLabelText('City')).toHaveValue('Avon')
  await click(next)
  await expect.element(getByLabelText('Saturday opens')).toHaveValue('08:00')
  await fill(getByLabelText('Email'), 'desk@mill.example')
  await click(next)
  await expect.element(getByLabelText('Tagline (optional)')).toBeVisible()
  await expectAccessible()
  expect(savedIn(server)).toMatchObject([
    {
      section: 'shop',
      changes: {
        name: 'Mill Street Auto',
        address: { street: '12 Mill St', city: 'Avon', state: 'NY', zipCode: '14414' },
      },
    },
    { section: 'shop', changes: {} },
    {
      section: 'hours',
      changes: {
        email: 'desk@mill.example',
        hours: { saturday: { opens: '08:00', closes: '17:00' } },
      },
    },
  ])
  await fill(getByLabelText('Tagline (optional)'), 'Parts and repair')
  await click(getByRole('button', { name: 'Save and finish' }))
  await expect.poll(pathOf).toBe('/admin')
  expect(savedIn(server).at(-1)?.changes).toEqual({ tagline: 'Parts and repair' })
})

test('a setup opens its first open step, and can end early', { tags: ['r24.18'] }, async () => {
  const { server, getByRole, pathOf } = await openSettings(
    'money',
    settingsOf(
      {},
      {
        isFirstRun: true,
        sections: {
          ...NOBODY,
          shop: { changedBy: 'pat', at: SAVED_AT },
          hours: { changedBy: 'pat', at: SAVED_AT },
        },
      },
    ),
  )
  await click(getByRole('link', { name: 'Go through it step by step' }))
  await expect.element(getByRole('heading', { name: 'Your website' })).toBeVisible()
  await expect
    .element(getByRole('link', { name: /^Money/ }))
    .toHaveAttribute('href', '/admin/settings#money')
  await click(getByRole('link', { name: 'Skip for now' }))
  await expect.poll(pathOf).toBe('/admin')
  expect(savedIn(server)).toEqual([])
})

test('the settings of a new shop say that they load', async () => {
  const server = settingsServer()
  const { promise: until, resolve: reply } = Promise.withResolvers<void>()
  server.reply('business.admin.get', () => until.then(() => ({ data: settingsOf() })))
  const { getByText } = await openStaff('/admin/setup', { server, signedInAs: 'pat' })
  const text = getByText('Loading settings...')
  await expect.element(text).toBeVisible()
  reply()
  await expect.element(text).not.toBeInTheDocument()
})

test('a day removed, discarded and removed again is taken off once, and sent once', async () => {
  const { card, server } = await openSettings('hours')
  const hours = card('Hours and closed days')
  const remove = hours.getByRole('button', { name: /^Remove / })
  const count = demoBusiness.closedDays.length
  await click(remove.first())
  await expect.poll(() => remove.elements()).toHaveLength(count - 1)
  await click(hours.getByRole('button', { name: 'Discard changes' }))
  await expect.poll(() => remove.elements()).toHaveLength(count)
  await click(remove.first())
  await expect.poll(() => remove.elements()).toHaveLength(count - 1)
  const form = hours.element().querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(hours.getByText(/^Changed by pat/)).toBeVisible()
  expect(savedIn(server).map(({ changes }) => changes)).toEqual([
    { closedDays: demoBusiness.closedDays.slice(1) },
  ])
})
