import type { Page, Route } from 'playwright-core'
import type { VisitOptions } from './visits.ts'

type Visit = (path: string, options: VisitOptions) => Promise<Page>

const SCRIPTS = '**/assets/*.js'
/** Blocks external scripts of the next page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route: Route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page whose scripts are blocked until `release` is called. */
export async function visitWithoutScripts(
  visit: Visit,
  path: string,
  { viewport = 'desktop', before, ...options }: Partial<VisitOptions> = {},
) {
  let release: () => void = () => {}
  const navigations: string[] = []
  const page = await visit(path, {
    viewport,
    ...options,
    hydrate: false,
    waitUntil: 'domcontentloaded',
    before: async (made) => {
      await before?.(made)
      release = await holdScripts(made)
      made.on('framenavigated', (frame) => navigations.push(frame.url()))
    },
  })
  navigations.length = 0
  return { page, release, navigations }
}

/** Navigates an open page with scripts blocked; returns the function that releases them. */
export async function goWithoutScripts(page: Page, path: string): Promise<() => void> {
  await page.unroute(SCRIPTS)
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return release
}
