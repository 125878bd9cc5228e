const MARK = 'returning'
const WIZARD_HASH = '#request'
/** After this the page shows, even if its former state was not restored. */
const AT_THE_LATEST_MS = 3000

/**
 * Hides the part below the hero while the browser restores the state before a reload: the server renders the initial state, which would
 * show for a moment and then jump. Gives whether it did.
 */
export function hideUntilReturned(): boolean {
  if (!hasWayBack()) return false
  document.documentElement.classList.add(MARK)
  setTimeout(showReturned, AT_THE_LATEST_MS)
  return true
}

/** Only pages that hydrate at once: they have a wizard, or their fragment opens it. */
function hasWayBack(): boolean {
  if (location.hash === WIZARD_HASH) return true
  const { step = 1, receipt } = (history.state ?? {}) as { step?: number; receipt?: unknown }
  return (
    (step > 1 || receipt !== undefined) && document.querySelector('[data-interactive]') !== null
  )
}

/** Shows the page once its state is restored. */
export const showReturned = (): void => document.documentElement.classList.remove(MARK)
