import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addAccounts, RENEE } from '../../support/staff-sessions.ts'
import { storeAppointment } from '../backup/stored-appointment.ts'

const app = await createTestApp({ config: { rateLimits: false } })
beforeAll(async () => {
  await addAccounts(app)
  await storeAppointment(app, RENEE.userId)
})

describe('the database refuses', () => {
  test.each([
    ['an unknown kind', "UPDATE appointment SET kind = 'party'", 'appointment_kind'],
    ['an unknown status', "UPDATE appointment SET status = 'late'", 'appointment_status'],
    ['an appointment without a title', "UPDATE appointment SET title = ''", 'appointment_texts'],
    ['a quarter of an hour', 'UPDATE appointment SET minutes = 15', 'appointment_minutes'],
    ['more than 8 hours', 'UPDATE appointment SET minutes = 481', 'appointment_minutes'],
    ['an end after midnight', 'UPDATE appointment SET starts_minute = 1410', 'appointment_starts'],
    ['a bay 0', 'UPDATE appointment SET bay = 0', 'appointment_bay'],
    ['a wait for nothing', "UPDATE appointment SET waiting_for = ''", 'appointment_waiting'],
    ['a history that changes', "UPDATE appointment_event SET author = 'x'", 'append-only'],
    ['a history that disappears', 'DELETE FROM appointment_event', 'append-only'],
    ['a key that is no hash', "UPDATE schedule_feed SET key_hash = 'x'", 'schedule_feed_key_hash'],
  ])('%s', { tags: ['r36.1', 'r36.10'] }, async (_what, statement, rule) => {
    await expect(app.db.$executeRawUnsafe(statement)).rejects.toThrow(rule)
  })
})
