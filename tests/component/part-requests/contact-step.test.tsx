import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { fill } from '../support/actions.ts'
import { openPartsWizard } from '../support/part-request-wizard.ts'
import { problemsIn } from '../support/texts.ts'
import { removeToast } from '../support/toast.ts'

test('the contact step requires name, phone and email address, and moves the focus to the first that is wrong', async () => {
  const { field, next } = await openPartsWizard({ step: 3 })
  await next()
  expect(problemsIn()).toEqual([
    'Name is required',
    'Phone number is required',
    'Email address is required',
  ])
  expect(field('Name')).toHaveFocus()
  expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('the error of a contact field goes when that field changes, and the others stay', async () => {
  const { field, next } = await openPartsWizard({ step: 3 })
  await next()
  await fill(field('Name'), 'P')
  expect(problemsIn()).toEqual(['Phone number is required', 'Email address is required'])
})

test('the contact step refuses an incomplete phone number and a wrong email address', async () => {
  const { field, next, expectStep } = await openPartsWizard({ step: 3 })
  await fill(field('Name'), 'Pat Doe')
  await fill(field('Phone'), '518555')
  await fill(field('Email'), 'pat@example')
  await next()
  expect(problemsIn()).toEqual([
    'Please enter a valid 10-digit phone number',
    'Please enter a valid email address',
  ])
  expect(field('Phone')).toHaveFocus()
  await fill(field('Phone'), '5185550100')
  expect(field('Phone')).toHaveValue('(518) 555-0100')
  await fill(field('Email'), 'pat@example.com')
  await next()
  await expectStep(4)
})

test('the contact step keeps the vehicle in sight and has the focus on its heading', async () => {
  const { getByRole } = await openPartsWizard({ step: 3 })
  expect(getByRole('group', { name: 'Your vehicle' })).toMatchTextContent(
    /2016 Chevrolet Silverado/,
  )
  expect(getByRole('heading', { name: 'How do we reach you?' })).toHaveFocus()
})

test.each(['phone', 'desktop'] as const)(
  'the contact step with its errors meets WCAG 2.2 AA on a %s',
  async (viewport) => {
    const { next } = await openPartsWizard({ step: 3, viewport })
    await next()
    await removeToast()
    await expectAccessible()
  },
)
