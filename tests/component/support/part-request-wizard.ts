import { expect } from 'vitest'
import { partRequestDraft } from '#client/features/requests/public/part-request-draft.ts'
import { click, fill, select } from './actions.ts'
import { fakeServer, type ProcedureReplies } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { sentPartRequest } from './request-receipts.ts'
import { closeToast } from './toast.ts'

export const VIN = '1GB0C4EGXGZ280783'
export const VEHICLE = {
  vin: VIN,
  year: 2016,
  make: 'Chevrolet',
  model: 'Silverado',
  trim: 'LT',
  engineSize: '6.0L V8',
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

type Step = 1 | 2 | 3 | 4
type Options = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'server'> & {
  replies?: ProcedureReplies
  /** Step to fill in the wizard up to; defaults to 1. */
  step?: Step
  address?: string
}

/** Opens the parts wizard without a draft at this step. */
export async function openPartsWizard({
  replies,
  step = 1,
  address = '/partsrequest',
  ...options
}: Options = {}) {
  partRequestDraft.clear()
  await closeToast()
  const server = fakeServer({
    'vin.decode': DECODED,
    'requests.submitPart': { data: sentPartRequest() },
    ...replies,
  })
  const screen = await openPage(address, { ...options, server })
  const field = (label: string) => screen.getByLabelText(label)
  const wizard = {
    ...screen,
    vin: field('VIN'),
    field,
    button: (name: string) => screen.getByRole('button', { name }),
    press: (name: string) => click(screen.getByRole('button', { name })),
    next: () => click(screen.getByRole('button', { name: 'Next' })),
    expectStep: (number: Step) =>
      expect.element(screen.getByRole('heading', { name: HEADINGS[number - 1] })).toBeVisible(),
  }
  await wizard.expectStep(1)
  await fillTo(wizard, step)
  return wizard
}

type Wizard = Pick<Awaited<ReturnType<typeof openPartsWizard>>, 'field' | 'next' | 'expectStep'>

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
export async function fillContact({ field, next, expectStep }: Wizard): Promise<void> {
  await fill(field('Name'), 'Pat Doe')
  await fill(field('Phone'), '518 555 0100')
  await fill(field('Email'), 'pat@example.com')
  await next()
  await expectStep(4)
}
