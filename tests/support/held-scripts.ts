import type { Page, Route } from 'playwright-core'
import type { VisitOptions } from './visits.ts'

type Visit = (path: string, options: VisitOptions) => Promise<Page>

const SCRIPTS = '**/assets/*.js'

/** Opens a page whose scripts are held back until `release` is called; what stands inline in the document runs. */
export async function visitWithoutScripts(
  visit: Visit,
  path: string,
  { viewport = 'desktop', ...options }: Partial<VisitOptions> = {},
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const navigations: string[] = []
  const page = await visit(path, {
    viewport,
    ...options,
    hydrate: false,
    waitUntil: 'domcontentloaded',
    before: async (made) => {
      await made.route(SCRIPTS, async (route: Route) => {
        await released
        await route.continue()
      })
      made.on('framenavigated', (frame) => navigations.push(frame.url()))
    },
  })
  navigations.length = 0
  return { page, release, navigations }
}
