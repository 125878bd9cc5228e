import { useSyncExternalStore } from 'react'
import { forget, keep, recall } from '../../../lib/browser-storage.ts'

const OFF = 'arrival-notices-off'
const KEPT_FOR_MS = 10 * 365 * 24 * 3_600_000
const listeners = new Set<() => void>()

/** Whether this browser tells of new requests by a sound and a message. */
export const arrivalNoticesAreOn = (): boolean => recall(OFF, KEPT_FOR_MS) !== true

/** The same, with the way to change it; it is remembered. */
export function useArrivalNotices(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    arrivalNoticesAreOn,
    () => true,
  )
  const turn = (on: boolean) => {
    if (on) forget(OFF)
    else keep(OFF, true)
    for (const changed of listeners) changed()
  }
  return [isOn, turn]
}
