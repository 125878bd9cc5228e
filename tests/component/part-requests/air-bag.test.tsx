import { expect, test } from 'vitest'
import { select } from '../support/actions.ts'
import { fillContact, openPartsWizard } from '../support/part-request-wizard.ts'

test('an air bag stays chosen; this step and the review say that none is offered and that the shop calls back', async () => {
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
