import { expect } from 'vitest'
import { click, fill } from './actions.ts'
import { fakeServer, type ProcedureReplies } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { vehicleDetail } from './public-vehicles.ts'
import { sentInquiry } from './request-receipts.ts'

export const VEHICLE_ID = '0199a5c2-7d10-7c3b-9a51-2f6f3f0f4a12'
export const QUESTION = 'Contact About This Vehicle'
export const TEST_DRIVE = 'Schedule Test Drive'

const CAR = { id: VEHICLE_ID, make: 'Honda', model: 'Accord', trim: null, price: null }

type Options = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'server'> & {
  replies?: ProcedureReplies
}

/** Opens the page of a car and one of its inquiry forms. */
export async function openInquiry(
  button: typeof QUESTION | typeof TEST_DRIVE,
  { replies, ...options }: Options = {},
) {
  const server = fakeServer({
    'vehicles.getCarPage': { data: vehicleDetail(CAR) },
    'requests.submitInquiry': { data: sentInquiry() },
    ...replies,
  })
  const screen = await openPage(`/inventory/${VEHICLE_ID}`, { ...options, server })
  const form = (name: string) => {
    const dialog = screen.getByRole('dialog', { name })
    return {
      dialog,
      field: (label: string) => dialog.getByLabelText(label),
      press: (text: string) => click(dialog.getByRole('button', { name: text })),
      open: async () => {
        await click(screen.getByRole('button', { name }))
        await expect.element(dialog.getByLabelText('Name')).toBeVisible()
      },
    }
  }
  const opened = form(button)
  await opened.open()
  return { ...screen, ...opened, form }
}

/** Fills in name, phone and email address. */
export async function fillSender({
  field,
}: Pick<Awaited<ReturnType<typeof openInquiry>>, 'field'>): Promise<void> {
  await fill(field('Name'), 'Kim Poe')
  await fill(field('Phone'), '5185550123')
  await fill(field('Email'), 'kim@example.com')
}
