import { useMemo } from 'react'
import {
  sumBookedMinutes,
  listObjections,
  findScheduleObjections,
  type FoundObjection,
  type Placement,
  type Place,
} from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment, Schedule } from '#shared/domain/schedule-schema.ts'
import { AT_THE_SHOP_STATUSES } from '#shared/domain/schedule.ts'
import { type BoardDay, listColumns, findFrame, assignLanes, type Lane } from './board-place.ts'

const ALONE: Lane = { lane: 0, lanes: 1 }

export type ArrangedDay = ReturnType<typeof useBoardDay>

/** Checks for a new time of a customer who is still to come. */
const isNewVisit = ({ status, startsMinute }: ListedAppointment, to: Place): boolean =>
  startsMinute !== to.startsMinute && !AT_THE_SHOP_STATUSES.includes(status)

/** Arranges the appointments of a day on the board. */
export function useBoardDay(schedule: Schedule, shopDay: BoardDay) {
  return useMemo(() => {
    const booked = schedule.appointments
      .filter(({ day, status }) => day === shopDay.day && status !== 'cancelled')
      // The order of the Tab key: by bay, then by time.
      .toSorted(
        (one, other) =>
          (one.bay ?? 0) - (other.bay ?? 0) ||
          (one.startsMinute ?? -1) - (other.startsMinute ?? -1),
      )
    const columns = listColumns(shopDay.bays, booked)
    const board = { frame: findFrame(shopDay.hours, booked), columns }
    const lanes = new Map<string, Lane>()
    let mornings = 1
    for (const bay of columns) {
      const own = booked.filter((each) => each.bay === bay)
      for (const [id, lane] of assignLanes(own)) lanes.set(id, lane)
      const dropOffs = own.filter(({ startsMinute }) => startsMinute === null)
      for (const [lane, { id }] of dropOffs.entries()) lanes.set(id, { lane, lanes: 1 })
      mornings = Math.max(mornings, dropOffs.length)
    }
    const objectionsAt = (place: Placement & { id?: string }): FoundObjection[] =>
      findScheduleObjections(booked, place, shopDay)
    return {
      booked,
      board,
      mornings,
      objectionsAt,
      /** Lists the reasons against a move; a time that is over counts for a new time alone. */
      objectionsOfMove: (before: ListedAppointment, to: Place) =>
        objectionsAt({ ...before, ...to }).filter(
          ({ key }) => key !== 'past' || isNewVisit(before, to),
        ),
      find: (id: string) => booked.find((each) => each.id === id),
      laneOf: (id: string) => lanes.get(id) ?? ALONE,
      /** Returns the most cards side by side in a column. */
      lanesIn: (bay: number | null): number =>
        Math.max(
          1,
          ...booked.filter((each) => each.bay === bay).map(({ id }) => lanes.get(id)?.lanes ?? 1),
        ),
      bookedIn: (bay: number | null) => sumBookedMinutes(booked.filter((each) => each.bay === bay)),
      withObjection: new Set(
        booked
          .filter((each) =>
            listObjections(booked, each, shopDay).some(
              ({ kind }) => kind === 'overlap' || kind === 'full',
            ),
          )
          .map(({ id }) => id),
      ),
    }
  }, [schedule, shopDay])
}
