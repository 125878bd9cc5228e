import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'

const AT = new Date('2026-11-23T15:00:00Z')

/** Stores an appointment with its history, and a calendar subscription of an account. */
export async function storeAppointment({ db }: TestApp, accountId: string): Promise<void> {
  await db.appointment.create({
    data: {
      id: randomUUID(),
      kind: 'repair',
      title: 'Oil change',
      customerName: 'Sam Roe',
      day: new Date('2026-11-24'),
      startsMinute: 540,
      minutes: 60,
      bay: 1,
      status: 'confirmed',
      waitingFor: 'Filter',
      waitingUntil: new Date('2026-11-25'),
      sequence: 2,
      confirmedAt: AT,
      createdBy: 'ann',
      events: { create: { at: AT, authorName: 'ann', event: 'moved', changes: { bay: [2, 1] } } },
    },
  })
  const keyHash = 'a'.repeat(64)
  await db.scheduleFeed.create({ data: { accountId, keyHash, withPhones: true, createdAt: AT } })
}
