import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PART_SEARCH_DEBOUNCE_MS } from '#shared/domain/part-search.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { composingKey, fill, nextTask, pressKey, select } from '../../support/actions.ts'
import { fillContact, openPartsWizard, VIN } from '../../support/part-request-wizard.ts'
import { issuesIn } from '../../support/texts.ts'
import { expectToast, removeToast } from '../../support/toast.ts'

async function untilRendered(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await nextTask()
}

async function openPartStep(viewport?: 'phone' | 'desktop') {
  const wizard = await openPartsWizard({ step: 2, viewport })
  const { field, getByRole } = wizard
  return {
    ...wizard,
    category: field('Category'),
    subcategory: field('Subcategory'),
    part: field('Specific part'),
    search: getByRole('combobox', { name: 'Search for a part' }),
    options: getByRole('listbox', { name: 'Parts' }).getByRole('option'),
  }
}

describe('the lists of the part step', () => {
  test('are required as soon as each applies', { tags: ['r5.2', 'r5.14'] }, async () => {
    const { category, subcategory, part, next, expectStep, getByText } = await openPartStep()
    await expect.element(getByText('or select from categories')).toBeVisible()
    expect(subcategory).toBeDisabled()
    await next()
    expect(issuesIn()).toEqual(['Please select a category'])
    expect(category).toHaveFocus()
    await select(category, 'Exterior')
    expect(issuesIn()).toEqual([])
    await next()
    expect(issuesIn()).toEqual(['Please select a subcategory'])
    expect(subcategory).toHaveFocus()
    await select(subcategory, 'Hood')
    await next()
    expect(issuesIn()).toEqual(['Please complete your part selection'])
    expect(part).toHaveFocus()
    await select(part, 'Hood Panel')
    await next()
    await expectStep(3)
  })

  test('lose what depends on what changes', { tags: ['r5.18', 'r5.19'] }, async () => {
    const { category, subcategory, part } = await openPartStep()
    await select(category, 'Exterior')
    await select(subcategory, 'Hood')
    await select(part, 'Hood Panel')
    await select(subcategory, 'Fenders & Parts')
    expect(part).toHaveValue('')
    await select(category, 'Engine')
    expect(subcategory).toHaveValue('')
    expect(part).not.toBeInTheDocument()
  })

  test("an 'Other ...' part takes a name", { tags: ['r5.37'] }, async () => {
    const wizard = await openPartStep()
    const { category, subcategory, field, next, expectStep, getByRole, press } = wizard
    await select(category, 'Interior')
    await select(subcategory, 'Other Interior Part')
    await fill(field('What is it called? (optional)'), 'Ashtray')
    await next()
    await expectStep(3)
    await fillContact(wizard)
    await expect.element(getByRole('definition').filter({ hasText: 'Ashtray' })).toBeVisible()
    await press('Change Part')
    await expectStep(2)
    await select(subcategory, 'Front Seat')
    expect(field('What is it called? (optional)')).not.toBeInTheDocument()
  })

  test("'Other Part (Not Listed)' requires a description", { tags: ['r5.41'] }, async () => {
    const { category, subcategory, field, next, expectStep } = await openPartStep()
    await select(category, 'Misc')
    await select(subcategory, 'Other Part (Not Listed)')
    await fill(field('What is it called?'), ' ')
    await next()
    expect(issuesIn()).toEqual(['Please describe the part'])
    expect(field('What is it called?')).toHaveFocus()
    await fill(field('What is it called?'), 'Roof hatch')
    expect(issuesIn()).toEqual([])
    await next()
    await expectStep(3)
  })

  test('ask for end and side of a part, and forget them', { tags: ['r5.42'] }, async () => {
    const wizard = await openPartStep()
    const { category, subcategory, field, next, expectStep, getByRole, press } = wizard
    await select(category, 'Wheels Tires & Brakes')
    expect(field('Side')).not.toBeInTheDocument()
    await select(subcategory, 'Brake Caliper')
    await next()
    expect(issuesIn()).toEqual(['Please select front or rear', 'Please select a side'])
    expect(field('Front or rear')).toHaveFocus()
    await select(field('Front or rear'), 'Rear')
    await select(field('Side'), 'Right (passenger)')
    expect(issuesIn()).toEqual([])
    await next()
    await expectStep(3)
    await fillContact(wizard)
    await expect
      .element(
        getByRole('definition').filter({ hasText: 'Brake Caliper, rear, right (passenger)' }),
      )
      .toBeVisible()
    await press('Change Part')
    await expectStep(2)
    expect(field('Side')).toHaveValue('right')
    await select(subcategory, 'Brake Rotor & Drum')
    expect(field('Side')).toHaveValue('')
    await select(subcategory, 'Tire')
    expect(field('Side')).not.toBeInTheDocument()
    expect(field('Front or rear')).not.toBeInTheDocument()
  })

  test("take 'Not sure' for an answer, which is not sent", { tags: ['r5.42'] }, async () => {
    const wizard = await openPartStep()
    const { category, subcategory, field, next, expectStep, press, server } = wizard
    await select(category, 'Lights and Lamps')
    await select(subcategory, 'Headlight')
    await select(field('Side'), 'Not sure')
    await next()
    await expectStep(3)
    await fillContact(wizard)
    await press('Submit Request')
    await expect.poll(() => server.callsOf('requests.submitPart')).toHaveLength(1)
    const input = server.inputsOf('requests.submitPart')[0]
    expect(input).toMatchObject({ partDetails: { component: 'Headlight', side: undefined } })
  })
})

describe('the part search', () => {
  test('waits, then lists 10 parts', { tags: ['r5.13', 'r6.15', 'r6.16', 'r6.17'] }, async () => {
    const { search, options } = await openPartStep()
    // The toast of the decoded VIN would never leave: its timers would be lost with the fake ones.
    await expectToast('VIN decoded successfully')
    await removeToast()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const input = search.element() as HTMLInputElement
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const listed = async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs)
      await untilRendered()
      return options.elements().length
    }
    type('d')
    expect(await listed(2 * PART_SEARCH_DEBOUNCE_MS)).toBe(0)
    type('door')
    expect(await listed(PART_SEARCH_DEBOUNCE_MS - 1)).toBe(0)
    expect(await listed(1)).toBe(10)
    type('d')
    expect(await listed(0)).toBe(0)
  })

  test('a search without a match says so until Escape closes', { tags: ['r5.13'] }, async () => {
    const { search, getByText } = await openPartStep()
    await fill(search, 'zzzz')
    await expect.element(getByText('No parts found.')).toBeVisible()
    await pressKey('Escape')
    expect(getByText('No parts found.')).not.toBeInTheDocument()
    expect(search).toHaveValue('zzzz')
    expect(search).toHaveAttribute('aria-expanded', 'false')
  })

  test('selects by the keyboard, within the step', { tags: ['r5.20', 'r5.21'] }, async () => {
    const { search, options, category, subcategory, expectStep, next } = await openPartStep()
    await fill(search, 'altern')
    await expect.element(options.first()).toMatchTextContent(/^Alternator/)
    const active = () =>
      document.getElementById(search.element().getAttribute('aria-activedescendant') ?? '')
    await pressKey('ArrowDown')
    expect(active()).toBe(options.nth(1).element())
    search.element().dispatchEvent(composingKey('ArrowDown'))
    await pressKey('ArrowUp')
    expect(active()).toBe(options.first().element())
    expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expectToast('Success: Part selected successfullyAlternator')
    expect(search).toHaveValue('')
    expect(options.elements()).toEqual([])
    expect(category).toHaveValue('Electrical (Exterior/Engine/Drivetrain)')
    expect(subcategory).toHaveValue('Alternator')
    await expectStep(2)
    expect(issuesIn()).toEqual([])
    await next()
    await expectStep(3)
  })

  test('never submits by Enter, but searches at once', { tags: ['r5.40'] }, async () => {
    const { search, options, getByText, expectStep } = await openPartStep()
    // The toast of the decoded VIN would never leave: its timers would be lost with the fake ones.
    await expectToast('VIN decoded successfully')
    await removeToast()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The first Enter comes before the 300 ms have passed.
    const typeAndEnter = async (text: string) => {
      await userEvent.fill(search, text)
      await userEvent.keyboard('{Enter}')
      await vi.advanceTimersByTimeAsync(0)
      await untilRendered()
    }
    search.element().focus()
    await userEvent.keyboard('{Enter}')
    await typeAndEnter('altern')
    expect(options.first().element().textContent).toMatch(/^Alternator/)
    await typeAndEnter('muffler')
    expect(options.first().element().textContent).toMatch(/^Muffler/)
    await typeAndEnter('zzzz')
    expect(getByText('No parts found.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    vi.useRealTimers()
    await expectStep(2)
    expect(issuesIn()).toEqual([])
  })

  test('takes side and end from the words', { tags: ['r5.43'] }, async () => {
    const { search, options, subcategory, field } = await openPartStep()
    await fill(search, 'rf window regulator')
    await expect.element(options.first()).toMatchTextContent(/^Window Regulator & Motor/)
    await pressKey('Enter')
    expect(subcategory).toHaveValue('Window Regulator & Motor')
    expect(field('Side')).toHaveValue('right')
    expect(field('Front or rear')).toHaveValue('front')
  })

  test("keeps the typed text as the description of an 'Other ...' part", async () => {
    const { search, options, field } = await openPartStep()
    await fill(search, 'catalytic converter')
    await expect.element(options.first()).toMatchTextContent(/also called catalytic converter/)
    await pressKey('Enter')
    expect(field('What is it called? (optional)')).toHaveValue('catalytic converter')
  })

  test('selects by a click', async () => {
    const { search, options, subcategory } = await openPartStep()
    await fill(search, 'altern')
    await expect.element(options.first()).toBeVisible()
    // A programmatic focus would leave the search box first, which closes the list; a click does
    // not.
    await userEvent.click(options.first())
    expect(subcategory).toHaveValue('Alternator')
  })

  test('keeps the active part in view while the arrow keys move it', async () => {
    const { search, options, getByRole } = await openPartStep('phone')
    await removeToast()
    await fill(search, 'door')
    await expect.element(options.nth(9)).toBeInTheDocument()
    const list = getByRole('listbox', { name: 'Parts' }).element().getBoundingClientRect()
    await pressKey('ArrowUp')
    await expect
      .poll(() => options.nth(9).element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(list.bottom + 1)
    expect(options.nth(9)).toHaveAttribute('aria-selected', 'true')
    await expectAccessible()
  })

  test('closes its list when the focus leaves it', async () => {
    const { search, options, category } = await openPartStep()
    await fill(search, 'door')
    await expect.element(options.first()).toBeVisible()
    category.element().focus()
    await expect.element(options.first()).not.toBeInTheDocument()
  })
})

test('an air bag is chosen; the shop has none', { tags: ['r5.38', 'r6.6'] }, async () => {
  const wizard = await openPartsWizard({ step: 2 })
  const { field, next, expectStep, getByRole } = wizard
  const subcategory = field('Subcategory')
  const notice = getByRole('status').filter({
    hasText: "New York restricts the sale of used air bags, so we don't offer any.",
  })
  await select(field('Category'), 'Interior')
  await select(subcategory, 'Front Seat')
  expect(notice).not.toBeInTheDocument()
  await select(subcategory, 'Air Bag')
  await expect.element(notice).toMatchTextContent(/we'll call you back/)
  await next()
  await expectStep(3)
  await fillContact(wizard)
  await expect.element(getByRole('definition').filter({ hasText: /^Air Bag$/ })).toBeVisible()
  expect(notice).toBeVisible()
})

test.each([
  ['category=7', 'Part: Engine', 'Engine', ''],
  ['part=alternator', 'Part: Alternator', 'Electrical (Exterior/Engine/Drivetrain)', 'Alternator'],
])('%s begins with that part', { tags: ['r5.52'] }, async (query, shown, category, subcategory) => {
  const { field, next, expectStep, getByText, router } = await openPartsWizard({
    address: `/partsrequest?${query}`,
  })
  await expect.element(getByText(shown)).toBeVisible()
  await expect.poll(() => router.state.location.href).toBe('/partsrequest')
  await fill(field('VIN'), VIN)
  await next()
  await expectStep(2)
  await expect.element(field('Category')).toHaveValue(category)
  await expect.element(field('Subcategory')).toHaveValue(subcategory)
})
