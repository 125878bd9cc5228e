import { expect, test } from 'vitest'
import { fill } from '../support/actions.ts'
import { openPartsWizard } from '../support/part-request-wizard.ts'
import { problemsIn } from '../support/texts.ts'
import { closeToast } from '../support/toast.ts'

test('the parts wizard has four steps in this order, of which the first is current', async () => {
  const { getByRole } = await openPartsWizard()
  const steps = getByRole('list', { name: 'Progress' }).getByRole('listitem').elements()
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Vehicle Info',
    '2Select Part',
    '3Contact Info',
    '4Review',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null, null])
})

test('the parts wizard has no Back button at step 1', async () => {
  const { button, press, expectStep } = await openPartsWizard({ step: 2 })
  await press('Back')
  await expectStep(1)
  expect(button('Back')).not.toBeInTheDocument()
})

test('the parts wizard shows no errors of a step that was left with them and opened again', async () => {
  const { press, next, expectStep } = await openPartsWizard({ step: 3 })
  await next()
  expect(problemsIn()).toHaveLength(3)
  await press('Back')
  await expectStep(2)
  expect(problemsIn()).toEqual([])
  await next()
  await expectStep(3)
  expect(problemsIn()).toEqual([])
})

test('an error of a contact field is an alert and describes its field', async () => {
  const { field, next, getByRole } = await openPartsWizard({ step: 3 })
  await closeToast()
  await next()
  expect(field('Name')).toHaveAccessibleDescription('Name is required')
  await expect.element(getByRole('alert').filter({ hasText: 'Name is required' })).toBeVisible()
  await fill(field('Name'), 'Pat Doe')
  expect(field('Name')).not.toHaveAccessibleDescription('Name is required')
})
