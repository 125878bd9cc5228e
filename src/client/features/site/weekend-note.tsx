import { useSite } from '../../hooks/use-site.ts'

/** Weekends on a line of their own; nothing if the shop is open then. */
export function WeekendNote({ children = 'Weekends: text only' }: { children?: string }) {
  const { isClosedOnWeekends } = useSite()
  if (!isClosedOnWeekends) return null
  return (
    <>
      <br />
      <span>{children}</span>
    </>
  )
}
