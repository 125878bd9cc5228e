const MARK = 'returning'
const WIZARD_HASH = '#request'
/** Should the page never come to where it was left, whatever there is must be seen. */
const AT_THE_LATEST_MS = 3000

/**
 * Hides what is below the hero while a page is on its way back to where it was left before a reload: the server sends its
 * beginning, which would be seen for a moment and then jump.
 */
export function hideUntilReturned(): void {
  if (!hasWayBack()) return
  document.documentElement.classList.add(MARK)
  setTimeout(showReturned, AT_THE_LATEST_MS)
}

/** Only pages that wake at once: they have a wizard, or its fragment opens it. */
function hasWayBack(): boolean {
  if (location.hash === WIZARD_HASH) return true
  const { step = 1, receipt } = (history.state ?? {}) as { step?: number; receipt?: unknown }
  return (
    (step > 1 || receipt !== undefined) && document.querySelector('[data-interactive]') !== null
  )
}

/** Shows the page again, for it is where it was left. */
export const showReturned = (): void => document.documentElement.classList.remove(MARK)
