import type { Page } from 'playwright-core'

type Refusal = { status: number; message: string }

const CODES: Record<number, string> = {
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}
const callOf = (procedure: string) => `**/api/trpc/${procedure}?**`

/** Lets calls of a procedure be refused as the server would refuse them. */
export async function refuse(page: Page, procedure: string, { status, message }: Refusal): Promise<void> {
  const error = { json: { message, code: -32_600, data: { code: CODES[status], httpStatus: status } } }
  await page.route(callOf(procedure), (route) => route.fulfill({ status, json: [{ error }] }))
}

/** Lets calls of a procedure reach the server, but loses the replies. */
export async function loseReplies(page: Page, procedure: string): Promise<void> {
  await page.route(callOf(procedure), async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Lets calls of a procedure through again. */
export const mend = (page: Page, procedure: string): Promise<void> => page.unroute(callOf(procedure))
