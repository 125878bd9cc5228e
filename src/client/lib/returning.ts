const MARK = 'returning'
const WIZARD_HASH = '#request'
/** Timeout after which the page shows without its former state. */
const SHOW_AFTER_MS = 3000

/** Hides the content until its state is restored after a reload; returns true if it did. */
export function hideUntilReturned(): boolean {
  if (!hasStateToRestore()) return false
  document.documentElement.classList.add(MARK)
  setTimeout(showReturned, SHOW_AFTER_MS)
  return true
}

/** True for pages that hydrate at once: an open wizard, a receipt, or a fragment that opens one. */
function hasStateToRestore(): boolean {
  if (location.hash === WIZARD_HASH) return true
  const { step = 1, receipt } = (history.state ?? {}) as { step?: number; receipt?: unknown }
  return (
    (step > 1 || receipt !== undefined) && document.querySelector('[data-interactive]') !== null
  )
}

/** Shows the page once its state is restored. */
export const showReturned = (): void => document.documentElement.classList.remove(MARK)
