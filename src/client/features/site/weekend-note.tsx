import { useSite } from '../../hooks/use-site.ts'

/** How the shop is reached on weekends, on a line of its own; nothing where it is open then. */
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
