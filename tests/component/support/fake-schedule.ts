import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { findFrame } from '#client/features/schedule/admin/board-place.ts'
import { demoBusiness } from '#server/demo-business.ts'
import { computeBayMinutes, sumBookedMinutes } from '#shared/domain/schedule-objection.ts'
import type { Appointment, ListedAppointment, Schedule } from '#shared/domain/schedule-schema.ts'
import { parseMinute } from '#shared/domain/schedule.ts'
import { getShopDay } from '#shared/domain/shop-day.ts'
import { nextFrame } from './accessibility.ts'
import type { ProcedureReplies } from './fake-server.ts'
import { entry } from './history.ts'
import { adminServer, openAdmin } from './requests.ts'

/** A Tuesday with the hours of the demo. */
export const DAY = '2026-12-01'
export const NOW = new Date('2026-12-01T07:50:00-05:00')
const WEEK = [
  '2026-11-29',
  '2026-11-30',
  DAY,
  '2026-12-02',
  '2026-12-03',
  '2026-12-04',
  '2026-12-05',
]

export const idOf = (number: number): string =>
  `01990000-0000-7000-8000-00000000a${String(number).padStart(3, '0')}`

/** Confirmed repair from 9 to 10 am in the first bay. */
export const appointment = (changes: Partial<ListedAppointment> = {}): ListedAppointment => ({
  id: idOf(1),
  requestId: null,
  requestKind: null,
  requestReference: null,
  requestStatus: null,
  kind: 'repair',
  title: 'Oil change',
  customerName: 'Sam Roe',
  customerPhone: '(518) 555-0188',
  customerEmail: '',
  vehicleLabel: '2014 Ford Fusion',
  day: DAY,
  startsMinute: 540,
  minutes: 60,
  bay: 1,
  technician: '',
  status: 'confirmed',
  waitingFor: '',
  waitingUntil: null,
  notes: '',
  anotherTime: '',
  invitedAt: null,
  confirmedAt: '2026-11-30T15:00:00.000Z',
  remindedAt: null,
  missedDays: [],
  createdAt: '2026-11-30T15:00:00.000Z',
  createdBy: 'renee',
  updatedAt: '2026-11-30T15:00:00.000Z',
  isArchived: false,
  ...changes,
})

/** The same with its history. */
export const openAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  ...appointment(changes),
  url: 'https://shop.example/appointment?token=abc',
  history: [entry('scheduled', { at: '2026-11-30T15:00:00.000Z' })],
  ...changes,
})

type ToSchedule = Schedule['toSchedule'][number]

/** Pending repair request that asks for the day of the board. */
export const toSchedule = (changes: Partial<ToSchedule> = {}): ToSchedule => ({
  id: idOf(100),
  kind: 'repair',
  reference: 'R-2026-0001',
  status: 'pending',
  customer: 'Bo Renner',
  customerEmail: 'bo@home.example',
  about: 'Brake Service',
  wishedDay: DAY,
  wishedHalf: null,
  minutes: 60,
  isAccepted: false,
  createdAt: '2026-11-30T14:00:00.000Z',
  ...changes,
})

/** Week of the board with these appointments. */
export function scheduleOf(
  appointments: ListedAppointment[] = [],
  changes: Partial<Schedule> = {},
): Schedule {
  const business = { ...demoBusiness, bays: 3 }
  return {
    days: WEEK.map((day) => {
      const shop = getShopDay(day, business, NOW)
      const own = appointments.filter((each) => each.day === day)
      return { ...shop, bookedMinutes: sumBookedMinutes(own), bayMinutes: computeBayMinutes(shop) }
    }),
    appointments,
    waiting: [],
    stillHere: [],
    toSchedule: [],
    ...changes,
  }
}

type Options = {
  replies?: ProcedureReplies
  viewport?: 'phone' | 'desktop'
  search?: string
  sendsEmail?: boolean
}

/** Opens the schedule on the day of the board. */
export async function openSchedule(
  schedule: Schedule,
  { replies, viewport, search = '', sendsEmail }: Options = {},
) {
  const server = adminServer({ 'schedule.admin.list': { data: schedule }, ...replies })
  const screen = await openAdmin(`/admin/schedule?day=${DAY}${search}`, {
    server,
    viewport,
    sendsEmail,
  })
  return { ...screen, server }
}

/** Focuses a card and returns it. */
export async function focusCard(card: Locator): Promise<Locator> {
  await expect.element(card).toBeVisible()
  ;(card.element() as HTMLElement).focus()
  return card
}

type Point = { x: number; y: number }

/** Returns the middle of the half hour of a bay on the board. */
export function slotOf(bay: number, minute: number): () => Point {
  return () => {
    const column = document.querySelector(`[data-bay="${bay}"]:not([data-morning])`)
    const { left, top, width, height } = column?.getBoundingClientRect() ?? new DOMRect()
    const { opens, closes } = demoBusiness.hours.tuesday ?? { opens: '08:00', closes: '17:00' }
    const { from, to } = findFrame({ opens: parseMinute(opens), closes: parseMinute(closes) }, [])
    return { x: left + width / 2, y: top + ((minute - from + 14) / (to - from)) * height }
  }
}

/** Drags an element by the mouse, as the sensors of the board hear it. */
export async function drag(element: Element, to: () => Point): Promise<void> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const start = { x: left + width / 2, y: top + Math.min(height / 2, 9) }
  fire('mousedown', element, start)
  fire('mousemove', document, { x: start.x + 10, y: start.y + 10 })
  await nextFrame()
  await nextFrame()
  const end = to()
  for (const type of ['pointermove', 'mousemove'] as const) fire(type, document, end)
  await nextFrame()
  fire('mouseup', document, end)
  await nextFrame()
}

function fire(type: string, target: EventTarget, { x, y }: Point): void {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, buttons: 1 }
  target.dispatchEvent(
    type === 'pointermove' ? new PointerEvent(type, init) : new MouseEvent(type, init),
  )
}
