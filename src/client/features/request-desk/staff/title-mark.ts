const MARK = /^\(\d+\) /

let unseen = 0

/** Puts the number of requests that came in while nobody looked in front of the page's title, until somebody looks. */
export function markTitle(count: number): void {
  if (unseen === 0) document.addEventListener('visibilitychange', clear)
  unseen += count
  document.title = `(${unseen}) ${document.title.replace(MARK, '')}`
}

function clear(): void {
  if (document.hidden) return
  unseen = 0
  document.title = document.title.replace(MARK, '')
  document.removeEventListener('visibilitychange', clear)
}
