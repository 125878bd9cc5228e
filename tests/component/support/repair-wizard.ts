import { expect } from 'vitest'
import { repairRequestDraft } from '#client/features/requests/public/repair-request-draft.ts'
import { fill, select } from './actions.ts'
import { fakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import {
  fillContact as fillIn,
  type Wizard,
  type WizardOptions,
  wizardOn,
} from './part-request-wizard.ts'
import { sentRepairRequest } from './request-receipts.ts'
import { closeToast } from './toast.ts'

export const OPEN_WIZARD = 'Schedule Your Repair Now'
const HEADINGS = [
  'What do you drive?',
  'What can we fix?',
  'How do we reach you?',
  'Review your request',
] as const

/** Opens the repair page without a draft. */
export async function openRepairPage({ replies, ...options }: Omit<WizardOptions, 'step'> = {}) {
  repairRequestDraft.clear()
  await closeToast()
  const server = fakeServer({ 'requests.submitRepair': { data: sentRepairRequest() }, ...replies })
  const screen = await openPage('/repair', { ...options, server })
  const page = {
    ...wizardOn(screen, HEADINGS),
    expectServices: () =>
      expect.element(screen.getByRole('heading', { name: 'How It Works' })).toBeVisible(),
  }
  await page.expectServices()
  return page
}

/** Opens the repair wizard without a draft at this step. */
export async function openRepairWizard({ step = 1, ...options }: WizardOptions = {}) {
  const page = await openRepairPage(options)
  await page.press(OPEN_WIZARD)
  await page.expectStep(1)
  if (step > 1) await fillVehicle(page)
  if (step > 2) await fillService(page)
  if (step > 3) await fillContact(page)
  return page
}

/** Fills in step 1 manually and continues to step 2. */
export async function fillVehicle({ field, next, expectStep }: Wizard): Promise<void> {
  await fill(field('Year'), '2015')
  await fill(field('Make'), 'Toyota')
  await fill(field('Model'), 'Corolla')
  await next()
  await expectStep(2)
}

/** Fills in step 2 and continues to step 3. */
export async function fillService({ field, next, expectStep }: Wizard): Promise<void> {
  await select(field('Service type'), 'Brake Service')
  await fill(field('Description'), 'Squeals')
  await next()
  await expectStep(3)
}

/** Fills in step 3 and continues to the review. */
export const fillContact = (wizard: Wizard): Promise<void> =>
  fillIn(wizard, ['Sam Roe', '5185550111', 'sam@example.com'])
