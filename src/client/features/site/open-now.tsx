import { useSite } from '../../hooks/use-site.ts'

/**
 * Whether the shop is open, and until or from when. React always renders what the server said; the inline script sets what is true
 * now (docs/decisions/0026), which hydration leaves as it is.
 */
export function OpenNow({ className = '' }: { className?: string }) {
  const [words] = useSite().opening
  if (!words) return null
  return (
    <span
      ref={showNow}
      data-open={words.isOpen}
      className={`open-now flex items-center gap-1.5 font-semibold ${className}`}
      suppressHydrationWarning
    >
      {words.text}
    </span>
  )
}

/** For an element that appears after the page was read. */
function showNow(): void {
  if ('showOpening' in globalThis) window.showOpening()
}
