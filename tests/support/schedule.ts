import type { Inputs, Outputs } from '#client/lib/api.ts'
import type { Session } from '#server/core/session.ts'
import type { TestApp } from './app.ts'
import { repairRequestInput } from './request-inputs.ts'
import { RENEE } from './staff-sessions.ts'

type Admin = Inputs['schedule']['admin']
export type Appointment = Outputs['schedule']['admin']['get']
type New = Admin['schedule']

/** Walk-in repair on Tuesday, November 24, 2026, from 9:00 to 10:00 in the first bay. */
export const walkIn = (own: Partial<New> = {}): New => ({
  kind: 'repair',
  title: 'Oil change',
  customerName: 'Sam Roe',
  day: '2026-11-24',
  startsMinute: 540,
  minutes: 60,
  bay: 1,
  ...own,
})

/** Creates appointments in an application as a staff user. */
export function scheduleOf(app: TestApp, by: Session = RENEE) {
  const { admin } = app.callerFor(by).schedule
  return {
    list: admin.list,
    get: admin.get,
    listOfRequest: admin.listOfRequest,
    waitForPart: admin.waitForPart,
    archive: admin.archive,
    restore: admin.restore,
    add: (own: Partial<New> = {}) => admin.schedule(walkIn(own)),
    /** Books a new repair request. */
    ofRepair: async (own: Partial<New> = {}) => {
      const { id: requestId } = await app.caller.requests.submitRepair(repairRequestInput())
      return admin.schedule({ ...walkIn(), title: '', kind: undefined, requestId, ...own })
    },
    move: (to: Appointment, own: Partial<Admin['move']['to']>) => {
      const { id, day, startsMinute, minutes, bay } = to
      return admin.move({ id, to: { day, startsMinute, minutes, bay, ...own } })
    },
    update: ({ id, ...before }: Appointment, own: Partial<Admin['update']['change']>) => {
      const { kind, title, customerName, customerPhone, customerEmail, vehicleLabel } = before
      const { technician, notes } = before
      const customer = { customerName, customerPhone, customerEmail, vehicleLabel }
      return admin.update({ id, change: { kind, title, ...customer, technician, notes, ...own } })
    },
    set: ({ id }: Pick<Appointment, 'id'>, own: Omit<Admin['setStatus'], 'id'>) =>
      admin.setStatus({ id, ...own }),
  }
}
