import type { Page, Route } from 'playwright-core'
import type { VisitOptions } from './visits.ts'

type Visit = (path: string, options: VisitOptions) => Promise<Page>

const SCRIPTS = '**/assets/*.js'
/** All but the start script, which runs before the load event. */
export const LATER_SCRIPTS = /\/assets\/(?!entry-client)[^/]+\.js/

/** Holds back the scripts of what a page loads next, until the function that it gives is called; what stands inline in a document runs. */
async function holdScripts(page: Page, scripts: string | RegExp = SCRIPTS): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(scripts, async (route: Route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page whose scripts are held back until `release` is called. */
export async function visitWithoutScripts(
  visit: Visit,
  path: string,
  {
    viewport = 'desktop',
    before,
    scripts,
    ...options
  }: Partial<VisitOptions> & { scripts?: RegExp } = {},
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
      release = await holdScripts(made, scripts)
      made.on('framenavigated', (frame) => navigations.push(frame.url()))
    },
  })
  navigations.length = 0
  return { page, release, navigations }
}

/** The same in a window that is open already; gives the function that releases the scripts. */
export async function goWithoutScripts(page: Page, path: string): Promise<() => void> {
  await page.unroute(SCRIPTS)
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return release
}
