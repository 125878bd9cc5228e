import { expect } from 'vitest'
import { partRequestDraft } from '#client/features/requests/public/part-request-draft.ts'
import { click, fill, select } from './actions.ts'
import { fakeServer, type ProcedureReplies } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { sentPartRequest, SILVERADO } from './request-receipts.ts'
import { closeToast } from './toast.ts'

export const VIN = '1GB0C4EGXGZ280783'
export const VEHICLE = {
  vin: VIN,
  ...SILVERADO,
  inInventory: false,
  inventoryType: null,
}
export const DECODED = {
  data: { vehicleInfo: VEHICLE, source: 'vpic-tables', checkDigitValid: true },
} as const
const HEADINGS = [
  'Which vehicle is it for?',
  'Which part do you need?',
  'How do we reach you?',
  'Review your request',
] as const

export type Step = 1 | 2 | 3 | 4
export type WizardOptions = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'server'> & {
  replies?: ProcedureReplies
  /** Step to fill in the wizard up to; defaults to 1. */
  step?: Step
}
export type Wizard = Pick<ReturnType<typeof wizardOn>, 'field' | 'next' | 'expectStep'>

/** Adds the fields, buttons and steps of a wizard to its page. */
export function wizardOn<Page extends Awaited<ReturnType<typeof openPage>>>(
  page: Page,
  headings: readonly string[],
) {
  const button = (name: string) => page.getByRole('button', { name })
  return {
    ...page,
    field: (label: string) => page.getByLabelText(label),
    button,
    press: (name: string) => click(button(name)),
    next: () => click(button('Next')),
    expectStep: (number: Step) =>
      expect.element(page.getByRole('heading', { name: headings[number - 1] })).toBeVisible(),
  }
}

/** Opens the parts wizard without a draft at this step. */
export async function openPartsWizard({
  replies,
  step = 1,
  address = '/partsrequest',
  ...options
}: WizardOptions & { address?: string } = {}) {
  partRequestDraft.clear()
  await closeToast()
  const server = fakeServer({
    'vin.decode': DECODED,
    'requests.submitPart': { data: sentPartRequest() },
    ...replies,
  })
  const screen = await openPage(address, { ...options, server })
  const wizard = { ...wizardOn(screen, HEADINGS), vin: screen.getByLabelText('VIN') }
  await wizard.expectStep(1)
  await fillTo(wizard, step)
  return wizard
}

async function fillTo({ field, next, expectStep }: Wizard, step: Step): Promise<void> {
  if (step === 1) return
  await fill(field('VIN'), VIN)
  await next()
  await expectStep(2)
  if (step === 2) return
  await fillPart({ field, next, expectStep })
  if (step === 4) await fillContact({ field, next, expectStep })
}

/** Selects a part in step 2 and continues to step 3. */
export async function fillPart({ field, next, expectStep }: Wizard): Promise<void> {
  await select(field('Category'), 'Interior')
  await select(field('Subcategory'), 'Front Seat')
  await select(field('Side'), 'Left (driver)')
  await next()
  await expectStep(3)
}

/** Fills in step 3 and continues to the review. */
export async function fillContact(
  { field, next, expectStep }: Wizard,
  [name, phone, email] = ['Pat Doe', '518 555 0100', 'pat@example.com'],
): Promise<void> {
  await fill(field('Name'), name)
  await fill(field('Phone'), phone)
  await fill(field('Email'), email)
  await next()
  await expectStep(4)
}
