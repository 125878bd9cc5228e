import { useSite } from '../../hooks/use-site.ts'

/** Opening status as rendered by the server; an inline script updates it (docs/decisions/0026). */
export function OpenNow({ className = '' }: { className?: string }) {
  const [opening] = useSite().opening
  if (!opening) return null
  return (
    <span
      ref={showNow}
      data-open={opening.isOpen}
      className={`open-now flex flex-nowrap items-center gap-1.5 font-semibold ${className}`}
      suppressHydrationWarning
    >
      {opening.text}
    </span>
  )
}

/** For an element that appears after the page was read. */
function showNow(): void {
  if ('showOpening' in globalThis) window.showOpening()
}
