import type { ReactNode } from 'react'
import { TodayPanel } from '../../features/today/admin/today-panel.tsx'
import { useIsWide } from '../../hooks/use-is-wide.ts'

/** Today below the tabs; on a phone above them, because its bar at the bottom leads to all lists. */
export function WithToday({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const isWide = useIsWide()
  return (
    <>
      {isWide && children}
      {isShown && <TodayPanel />}
      {!isWide && children}
    </>
  )
}
