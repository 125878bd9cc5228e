import { describe, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { repairRequestDraft } from '#client/features/requests/public/repair-request-draft.ts'
import { demoBusiness } from '#server/demo-business.ts'
import { openPage } from '../../support/open-page.tsx'
import { OPEN_WIZARD, openRepairPage, openRepairWizard } from '../../support/repair-wizard.ts'

const CARDS = [
  'Book Diagnostics',
  'Book Engine repair and maintenance',
  'Book Brake system service',
  'Book Transmission service',
  'Book Suspension and steering',
  'Book Electrical system repair',
]
const BUTTONS = {
  phone: [OPEN_WIZARD, 'Get Started Now', 'Book Your Service Appointment'],
  desktop: [OPEN_WIZARD, 'Book Your Service Appointment'],
} as const

describe.each(['phone', 'desktop'] as const)('the repair page on a %s', (viewport) => {
  test('shows the buttons of that screen size', { tags: ['r2.24'] }, async () => {
    const { getByRole } = await openRepairPage({ viewport })
    const names = getByRole('main').getByRole('button').elements()
    const found = names.map(({ textContent }) => textContent)
    expect(found.filter((text) => !CARDS.includes(text))).toEqual(BUTTONS[viewport])
    expect(found.filter((text) => CARDS.includes(text))).toEqual(CARDS)
  })
})

test('plates show the facility number and the warranties', { tags: ['r7.48'] }, async () => {
  const { getByText } = await openRepairPage({
    facts: { facilityNumbers: { ...demoBusiness.facilityNumbers, repairShop: '7109999' } },
  })
  for (const text of ['7109999', ...Object.values(demoBusiness.warranty)]) {
    await expect.element(getByText(text, { exact: true })).toBeVisible()
  }
})

test('a service card opens the wizard with its service chosen', { tags: ['r2.24'] }, async () => {
  const { press, expectStep, getByRole } = await openRepairPage()
  await press('Book Brake system service')
  await expectStep(1)
  expect(repairRequestDraft.read().values.serviceType).toBe('Brake Service')
  await expect.element(getByRole('main')).toMatchTextContent(/Service: Brake Service/)
})

test('gives way to the wizard and back', { tags: ['r2.24', 'r7.1', 'r7.2', 'r7.3'] }, async () => {
  const { press, expectStep, expectServices, getByRole, button, router } = await openRepairPage()
  await press('Book Your Service Appointment')
  await expectStep(1)
  await expect.poll(() => scrollY).toBe(0)
  expect(getByRole('heading', { name: 'How It Works' })).not.toBeInTheDocument()
  expect(button(OPEN_WIZARD)).not.toBeInTheDocument()
  await expect.element(getByRole('heading', { name: 'What do you drive?' })).toHaveFocus()
  await press('Cancel')
  await expectServices()
  expect(router.state.location.hash).toBe('')
})

test.each([
  ['reduce', 'instant'],
  ['no-preference', 'smooth'],
] as const)('%s scrolls %s', { tags: ['r2.43', 'r7.1'] }, async (reducedMotion, behavior) => {
  const scroll = vi.spyOn(window, 'scrollTo')
  await commands.emulateMedia({ reducedMotion })
  try {
    const { press, expectStep } = await openRepairPage()
    await press('Book Your Service Appointment')
    await expectStep(1)
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior })
  } finally {
    await commands.emulateMedia({ reducedMotion: 'reduce' })
  }
})

test('the Back button of the browser leads from the wizard to the repair page', async () => {
  const { router, expectServices } = await openRepairWizard()
  router.history.back()
  await expectServices()
})

test('the address of the wizard opens it, and Cancel leads to the repair page', async () => {
  const { getByRole, router } = await openPage('/repair#request')
  await expect.element(getByRole('heading', { name: 'What do you drive?' })).toBeVisible()
  await getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByRole('heading', { name: 'How It Works' })).toBeVisible()
  expect(router.state.location.hash).toBe('')
})
