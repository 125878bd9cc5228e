import { useSite } from '../../hooks/use-site.ts'

/** Weekend contact on a line of its own; nothing if the shop is open on weekends. */
export function WeekendNote({ hasNumber = false }: { hasNumber?: boolean }) {
  const { business, isClosedOnWeekends } = useSite()
  if (!isClosedOnWeekends) return null
  return (
    <>
      <br />
      <span>{`Weekends: text only${hasNumber ? ` (${business.textNumber})` : ''}`}</span>
    </>
  )
}
