import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PART_SEARCH_DEBOUNCE_MS } from '#shared/domain/part-search.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { composingKey, fill, pressKey, select } from '../../support/actions.ts'
import { untilRendered } from '../../support/condition.ts'
import { fillContact, openPartsWizard, VIN } from '../../support/part-request-wizard.ts'
import { problemsIn } from '../../support/texts.ts'
import { expectToast, removeToast } from '../../support/toast.ts'

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
  test(
    'are required one after the other, each as soon as it applies',
    { tags: ['r5.2'] },
    async () => {
      const { category, subcategory, part, next, expectStep } = await openPartStep()
      expect(subcategory).toBeDisabled()
      await next()
      expect(problemsIn()).toEqual(['Please select a category'])
      expect(category).toHaveFocus()
      await select(category, 'Exterior')
      expect(problemsIn()).toEqual([])
      await next()
      expect(problemsIn()).toEqual(['Please select a subcategory'])
      expect(subcategory).toHaveFocus()
      await select(subcategory, 'Hood')
      await next()
      expect(problemsIn()).toEqual(['Please complete your part selection'])
      expect(part).toHaveFocus()
      await select(part, 'Hood Panel')
      await next()
      await expectStep(3)
    },
  )

  test(
    'lose what depends on a category or a subcategory that changes',
    { tags: ['r5.18', 'r5.19'] },
    async () => {
      const { category, subcategory, part } = await openPartStep()
      await select(category, 'Exterior')
      await select(subcategory, 'Hood')
      await select(part, 'Hood Panel')
      await select(subcategory, 'Fenders & Parts')
      expect(part).toHaveValue('')
      await select(category, 'Engine')
      expect(subcategory).toHaveValue('')
      expect(part).not.toBeInTheDocument()
    },
  )

  test(
    "with an 'Other ...' part, come with an optional field for its name, which the review shows",
    { tags: ['r5.37'] },
    async () => {
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
    },
  )

  test("with 'Other Part (Not Listed)', require its description", { tags: ['r5.41'] }, async () => {
    const { category, subcategory, field, next, expectStep } = await openPartStep()
    await select(category, 'Misc')
    await select(subcategory, 'Other Part (Not Listed)')
    await fill(field('What is it called?'), ' ')
    await next()
    expect(problemsIn()).toEqual(['Please describe the part'])
    expect(field('What is it called?')).toHaveFocus()
    await fill(field('What is it called?'), 'Roof hatch')
    expect(problemsIn()).toEqual([])
    await next()
    await expectStep(3)
  })

  test(
    'ask for the end and the side of a part that comes in them, and forget them with the part',
    { tags: ['r5.42'] },
    async () => {
      const wizard = await openPartStep()
      const { category, subcategory, field, next, expectStep, getByRole, press } = wizard
      await select(category, 'Wheels Tires & Brakes')
      expect(field('Side')).not.toBeInTheDocument()
      await select(subcategory, 'Brake Caliper')
      await next()
      expect(problemsIn()).toEqual(['Please select front or rear', 'Please select a side'])
      expect(field('Front or rear')).toHaveFocus()
      await select(field('Front or rear'), 'Rear')
      await select(field('Side'), 'Right (passenger)')
      expect(problemsIn()).toEqual([])
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
    },
  )

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
    const input = server.callsOf('requests.submitPart')[0]?.input
    expect(input).toMatchObject({ partDetails: { component: 'Headlight', side: undefined } })
  })

  test(
    "stand below the search box and 'or select from categories'",
    { tags: ['r5.14'] },
    async () => {
      const { search, getByText, category, subcategory } = await openPartStep('phone')
      const tops = [search, getByText('or select from categories'), category, subcategory].map(
        (locator) => locator.element().getBoundingClientRect().top,
      )
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    },
  )
})

describe('the part search', () => {
  test(
    'waits for 2 characters and a pause of 300 ms, and lists 10 parts at most',
    { tags: ['r5.13', 'r6.15', 'r6.16', 'r6.17'] },
    async () => {
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
    },
  )

  test('without a match, says so until Escape closes the list', { tags: ['r5.13'] }, async () => {
    const { search, getByText } = await openPartStep()
    await fill(search, 'zzzz')
    await expect.element(getByText('No parts found.')).toBeVisible()
    await pressKey('Escape')
    expect(getByText('No parts found.')).not.toBeInTheDocument()
    expect(search).toHaveValue('zzzz')
    expect(search).toHaveAttribute('aria-expanded', 'false')
  })

  test(
    'selects by the keyboard, clears its text, sets the lists and does not submit the step',
    { tags: ['r5.20', 'r5.21'] },
    async () => {
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
      expect(problemsIn()).toEqual([])
      await next()
      await expectStep(3)
    },
  )

  test(
    'never submits by Enter: it searches the latest text at once, also after a list or without a match',
    { tags: ['r5.40'] },
    async () => {
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
      expect(problemsIn()).toEqual([])
    },
  )

  test.each([
    [
      'rf window regulator',
      'Window Regulator & Motor',
      { Side: 'right', 'Front or rear': 'front' },
    ],
    ['rear brake caliper', 'Brake Caliper', { Side: '', 'Front or rear': 'rear' }],
  ])(
    "takes the side and the end from '%s'",
    { tags: ['r5.43'] },
    async (typed, expected, values) => {
      const { search, options, subcategory, field } = await openPartStep()
      await fill(search, typed)
      await expect.element(options.first()).toMatchTextContent(new RegExp(`^${expected}`))
      await pressKey('Enter')
      expect(subcategory).toHaveValue(expected)
      for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value)
    },
  )

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
    await fill(search, 'door')
    await expect.element(options.nth(9)).toBeInTheDocument()
    const list = getByRole('listbox', { name: 'Parts' }).element().getBoundingClientRect()
    await pressKey('ArrowUp')
    await expect
      .poll(() => options.nth(9).element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(list.bottom + 1)
    expect(options.nth(9)).toHaveAttribute('aria-selected', 'true')
  })

  test('closes its list when the focus leaves it', async () => {
    const { search, options, category } = await openPartStep()
    await fill(search, 'door')
    await expect.element(options.first()).toBeVisible()
    category.element().focus()
    await expect.element(options.first()).not.toBeInTheDocument()
  })
})

test(
  'an air bag can be chosen; the part step and the review say that the shop has none but calls back',
  { tags: ['r5.38', 'r6.6'] },
  async () => {
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
  },
)

test.each([
  ['category=7', 'Part: Engine', 'Engine', ''],
  ['part=alternator', 'Part: Alternator', 'Electrical (Exterior/Engine/Drivetrain)', 'Alternator'],
])(
  'an address with %s begins the request with that part',
  { tags: ['r5.52'] },
  async (query, shown, category, subcategory) => {
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
  },
)

test('the part step with its error meets WCAG 2.2 AA on a phone', async () => {
  const { next, category, subcategory } = await openPartStep('phone')
  await select(category, 'Wheels Tires & Brakes')
  await select(subcategory, 'Brake Caliper')
  await next()
  await removeToast()
  await expectAccessible()
})

test('the part step with its search results meets WCAG 2.2 AA', async () => {
  const { search, options } = await openPartStep()
  await removeToast()
  await fill(search, 'door')
  await expect.element(options.first()).toBeVisible()
  await expectAccessible()
})
