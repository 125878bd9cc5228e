import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

const PIECE_BYTES = 512
/** Chunk boundary: inline content is sent together with its text. */
const BLOCK = /<(?:section|div|nav|form|ul|ol|li|dl|h\d|p|aside|footer)\b/g
const FORWARDED = [
  'cache-control',
  'content-type',
  'content-security-policy',
  'x-content-type-options',
]
/** Number of screens to send in chunks; the rest is below the visible part. */
const SCREENS = 2

/** Proxy that sends documents in 500-byte chunks, each after the previous one has painted. */
export function openSlowDocuments(shopUrl: () => string) {
  let reader: Page | undefined
  let untilEnd: (() => Promise<unknown>) | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const { accept = '*/*', 'sec-fetch-dest': destination } = request.headers
      const answer = await fetch(new URL(request.url ?? '/', shopUrl()), { headers: { accept } })
      for (const name of FORWARDED) {
        const value = answer.headers.get(name)
        if (value) response.setHeader(name, value)
      }
      response.statusCode = answer.status
      const body = Buffer.from(await answer.arrayBuffer())
      if (destination !== 'document') response.end(body)
      else if (untilEnd) await sendEndAfter(untilEnd, body, response)
      else if (reader) await sendSlowly(body, response, reader)
      else response.end(body)
    })()
  })
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => server.close())
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the page that reads the documents. */
    readBy: (page: Page): void => {
      reader = page
    },
    /** Sends all of a document but its end, and that after this. */
    holdEnd: (until: () => Promise<unknown>): void => {
      untilEnd = until
    },
  }
}

async function sendEndAfter(until: () => Promise<unknown>, body: Buffer, response: ServerResponse) {
  const end = body.indexOf('</body>')
  response.write(body.subarray(0, end))
  await until()
  response.end(body.subarray(end))
}

async function sendSlowly(body: Buffer, response: ServerResponse, page: Page): Promise<void> {
  // Everything before the body paints nothing.
  const text = body.toString('latin1')
  let end = text.indexOf('<header')
  const before = page.url()
  response.write(body.subarray(0, end))
  await page.waitForFunction(
    (url) => location.href !== url && document.querySelector('body'),
    before,
  )
  while (end < body.length && !(await paint(page))) {
    const start = end
    BLOCK.lastIndex = start + PIECE_BYTES
    end = BLOCK.exec(text)?.index ?? text.length
    response.write(body.subarray(start, end))
  }
  response.end(body.subarray(end))
}

/** Waits for a paint; returns true once the rest would be too far below. */
const paint = (page: Page): Promise<boolean> =>
  page.evaluate(async (screens) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requestAnimationFrame(() => setTimeout(resolve))
    await promise
    return document.documentElement.scrollHeight > screens * innerHeight
  }, SCREENS)
