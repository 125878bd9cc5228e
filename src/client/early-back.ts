// Inlined after early-input.ts in pages with a link back to a list ([data-back]).

/** Adds the list's query from the referrer to a link back. */
function keepQueryOfList({ target }: Event): void {
  const link = backLink(target)
  if (link?.search !== '' || document.referrer === '') return
  const { origin, pathname, search } = new URL(document.referrer)
  if (origin === link.origin && pathname === link.pathname) link.search = search
}

/** Uses the browser's history if the previous page is the list: it restores the scroll position. */
function goBackToList(event: Event): void {
  const link = backLink(event.target)
  const { navigation } = window as { navigation?: Navigation }
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  if (!link || !before?.url || window.earlyInput.opensElsewhere(event)) return
  if (new URL(before.url).pathname !== link.pathname) return
  event.preventDefault()
  event.stopImmediatePropagation()
  history.back()
}

const backLink = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-back]') : null

addEventListener('pointerdown', keepQueryOfList, true)
addEventListener('click', keepQueryOfList, true)
addEventListener('click', goBackToList, true)
