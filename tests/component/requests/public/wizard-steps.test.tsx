import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/accessibility.ts'
import { fill } from '../../support/actions.ts'
import { issuesIn } from '../../support/texts.ts'
import { closeToast, removeToast } from '../../support/toast.ts'
import { WIZARDS } from '../../support/wizards.ts'

const LIKELY_VIN = '1GB0C4EGXGZ280783'

describe.each(WIZARDS)('the $wizard wizard', (each) => {
  const { open, steps, vinLabel, secondStep, backFromReview } = each

  test('has four steps, done, current and next', { tags: ['r5.1', 'r7.4', 'r7.5'] }, async () => {
    const { getByRole } = await open({ step: 2 })
    const items = getByRole('list', { name: 'Progress' }).getByRole('listitem').elements()
    expect(items.map(({ textContent }) => textContent)).toEqual([
      `${steps[0]} (done)`,
      `2${steps[1]}`,
      `3${steps[2]}`,
      `4${steps[3]}`,
    ])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ])
  })

  test('offers at each step the way on and back', { tags: ['r5.3', 'r7.6'] }, async () => {
    const { container, router, expectStep } = await open({ step: 4 })
    for (const [step, names] of [
      [4, ['Submit Request', backFromReview]],
      [3, ['Next', 'Back']],
      [2, ['Next', 'Back']],
      [1, each.wizard === 'parts' ? ["I don't have the VIN", 'Next'] : ['Next', 'Cancel']],
    ] as const) {
      await expectStep(step)
      const buttons = [...container.querySelectorAll('[data-slot=wizard] form button')].slice(-2)
      expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
      router.history.back()
    }
  })

  test('shows no errors of a step that is opened again', { tags: ['r5.4', 'r7.7'] }, async () => {
    const { press, next, expectStep } = await open({ step: 3 })
    await next()
    expect(issuesIn()).toHaveLength(3)
    await press('Back')
    await expectStep(2)
    expect(issuesIn()).toEqual([])
    await next()
    await expectStep(3)
    expect(issuesIn()).toEqual([])
  })

  test("keeps its values and its address over the browser's Back and Forward, which go step by step", async () => {
    const { router, field, expectStep } = await open({ step: 3 })
    const address = router.state.location.href
    await fill(field('Name'), 'Sam Roe')
    router.history.back()
    await expectStep(2)
    const [label, value] = secondStep
    expect(field(label)).toHaveValue(value)
    router.history.back()
    await expectStep(1)
    expect(router.state.location.href).toBe(address)
    router.history.forward()
    await expectStep(2)
    router.history.forward()
    await expectStep(3)
    expect(field('Name')).toHaveValue('Sam Roe')
  })

  test('offers the VIN that was probably meant', { tags: ['r10.29'] }, async () => {
    const { field, press, getByText } = await open()
    const typed = LIKELY_VIN.replace('GZ2', 'ZG2')
    const vin = field(vinLabel)
    await fill(vin, typed)
    await expect.element(getByText('Did you mean', { exact: false })).toBeVisible()
    expect(vin).toHaveValue(typed)
    await press(LIKELY_VIN)
    expect(vin).toHaveValue(LIKELY_VIN)
    expect(getByText('Did you mean', { exact: false })).not.toBeInTheDocument()
  })

  // The review is measured once it failed; the elements are the same on a desktop.
  test.each([1, 2, 3] as const)('meets WCAG 2.2 AA at step %d with its errors', async (step) => {
    const { next } = await open({ step, viewport: 'phone' })
    await next()
    await removeToast()
    await expectAccessible()
  })
})

test.each(WIZARDS)(
  'the contact step of the $wizard wizard has errors at its fields, and the focus at the first',
  { tags: ['r2.42'] },
  async ({ open, emailRequired }) => {
    const { field, next, getByRole } = await open({ step: 3 })
    expect(getByRole('heading', { name: 'How do we reach you?' })).toHaveFocus()
    await closeToast()
    await next()
    expect(issuesIn()).toEqual(['Name is required', 'Phone number is required', emailRequired])
    expect(field('Name')).toHaveFocus()
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(field('Name')).toHaveAccessibleDescription('Name is required')
    await expect.element(getByRole('alert').filter({ hasText: 'Name is required' })).toBeVisible()
    await fill(field('Name'), 'P')
    expect(issuesIn()).toEqual(['Phone number is required', emailRequired])
    expect(field('Name')).not.toHaveAccessibleDescription('Name is required')
    await fill(field('Phone'), '5185550100')
    expect(field('Phone')).toHaveValue('(518) 555-0100')
  },
)
