import type { Page } from 'playwright-core'

const callOf = (procedure: string) => `**/api/trpc/${procedure}?**`

/** Lets calls of a procedure reach the server, but loses the replies. */
export async function loseReplies(page: Page, procedure: string): Promise<void> {
  await page.route(callOf(procedure), async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Lets calls of a procedure through again. */
export const restoreReplies = (page: Page, procedure: string): Promise<void> =>
  page.unroute(callOf(procedure))
