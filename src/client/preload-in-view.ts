const LINKS = 'main a[href^="/inventory/"], main a[href^="/parts/"]'
/** A link that is scrolled past is not preloaded. */
const IN_VIEW_MS = 500
/** A reply is about 1 kB; more than a screen or two of cards is not worth a visitor's data. */
const PRELOADS_MAX = 12

type Router = {
  preloadRoute(options: { to: string }): Promise<unknown>
  subscribe(event: 'onRendered', listener: () => void): unknown
}

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Preloads the pages of links that stay in view, one after another and a limited number for each page, so that a tap finds code and
 * data loaded. Does nothing where the visitor saves data or the line is very slow.
 */
export function preloadInView(router: Router): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  const timers = new Map<Element, number>()
  let left = PRELOADS_MAX
  let preloaded = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  function preload(path: string) {
    if (left === 0 || preloaded.has(path)) return
    left -= 1
    preloaded.add(path)
    last = last.then(() => router.preloadRoute({ to: path })).catch(() => undefined)
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      timers.set(
        target,
        window.setTimeout(() => preload(target.pathname), IN_VIEW_MS),
      )
    }
  })

  function observe() {
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    left = PRELOADS_MAX
    preloaded = new Set([location.pathname])
    for (const link of document.querySelectorAll(LINKS)) observer.observe(link)
  }

  router.subscribe('onRendered', observe)
}
