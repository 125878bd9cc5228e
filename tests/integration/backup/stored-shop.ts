import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { saveSettings } from '#server/features/business/save-settings.ts'
import { decideOnQuote } from '#server/features/quotes/decide-on-quote.ts'
import { mergeCustomers } from '#server/features/requests/staff/merge-customers.ts'
import { saveCustomerPicture } from '#server/features/uploads/save-customer-picture.ts'
import type { TestApp } from '../../support/app.ts'
import { quotesOf } from '../../support/quotes.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addAccount } from '../../support/staff.ts'
import { addVehicle, dismantledInput } from '../../support/vehicles.ts'
import { storeAppointment } from './stored-appointment.ts'
import { storeSale } from './stored-sale.ts'

/** Draws a picture of one color. */
export const drawing = (red: number, green: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 700,
      height: 420,
      channels: 3,
      background: { r: red * 60, g: green % 256, b: 20 },
    },
  })
    .jpeg()
    .toBuffer()

/** Fills the tables of a shop, and returns a picture of a customer and the link that opens it. */
export async function storeShop(app: TestApp): Promise<{ photo: string; token: string }> {
  const { caller, ctx, db } = app
  await addAccount(app, 'ann')
  await addAccount(app, 'bea')
  const { id: accountId } = await db.staffUser.update({
    where: { usernameFolded: 'bea' },
    data: {
      passkeys: {
        create: {
          id: randomUUID(),
          name: 'Front desk',
          credentialId: 'one',
          publicKey: Buffer.from([0, 1, 254, 255]),
          counter: 4_294_967_295n,
          transports: ['internal', 'usb'],
        },
      },
      challenges: { create: { purpose: 'sign-in', challenge: 'open', expiresAt: new Date() } },
    },
  })
  await saveSettings(app.contextFor({ userId: randomUUID(), username: 'ann' }), {
    changes: { name: 'Hilltop Salvage' },
  })
  await storeWant(app)
  await storeQuote(app)
  await storeSale(app)
  await storeAppointment(app, accountId)
  const { id: requestId } = await caller.requests.submitPart(partRequestInput())
  await db.requestViewer.create({
    data: { windowId: randomUUID(), requestId, username: 'ann', seenAt: new Date() },
  })
  const { reference } = await caller.requests.submitPart(
    partRequestInput({
      customerInfo: { name: 'Ann', phone: '(518) 555-9876', email: 'ann@mail.example' },
    }),
  )
  await mergeCustomers({ ...ctx, actor: { id: '', name: 'ann' } }, requestId, { reference })
  const { id: photo } = await saveCustomerPicture(ctx, await drawing(1, 1))
  const { statusUrl } = await caller.requests.submitPart(partRequestInput({ pictures: [photo] }))
  const token = statusUrl.slice(-43)
  await caller.requests.writeMessage({ token, message: { text: 'Like this.' } })
  return { photo, token }
}

async function storeWant(app: TestApp): Promise<void> {
  const staff = app.callerFor(RENEE).wants.admin
  const wanted = { make: 'Honda', model: 'Civic', yearFrom: 2009 }
  await staff.add({ ...wanted, name: 'Jo Pike', phone: '(518) 555-0142' })
  const vehicleId = await addVehicle(app, dismantledInput())
  await staff.notifyAboutVehicle({ vehicleId, action: 'told' })
}

/** Sends a quote of two parts, of which the customer accepts one. */
async function storeQuote(app: TestApp): Promise<void> {
  const { token, jobs } = await quotesOf(app).sent()
  await decideOnQuote(
    { ...app.ctx, ip: '127.0.0.1' },
    {
      token,
      choice: 'accept',
      name: 'Jane Doe',
      reason: '',
      jobIds: jobs.slice(0, 1).map(({ id }) => id),
    },
    'Test',
  )
}
