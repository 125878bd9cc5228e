import type { Page } from 'playwright-core'

const callOf = (procedure: string) => `**/api/trpc/${procedure}?**`

/** Delivers the calls of a procedure to the server and aborts their replies. */
export async function loseReplies(page: Page, procedure: string): Promise<void> {
  await page.route(callOf(procedure), async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

export const restoreReplies = (page: Page, procedure: string): Promise<void> =>
  page.unroute(callOf(procedure))
