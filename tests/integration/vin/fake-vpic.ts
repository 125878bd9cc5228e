import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** What the service says of a VIN that nobody registered: a row of empty strings. */
const NOTHING = { ErrorCode: '7', Make: '', Model: '', ModelYear: '' }

/**
 * Stands in for NHTSA's web service on a port of its own, and knows what a test tells it.
 * To be called while a test file is collected; it closes after the file.
 */
export async function startFakeVpic() {
  const rows = new Map<string, Record<string, string>>()
  const asked: string[] = []
  let isAway = false

  const server = createServer((request, response) => {
    const [, vin = ''] =
      /^\/api\/vehicles\/DecodeVinValues\/(\w+)\?format=json$/.exec(request.url ?? '') ?? []
    asked.push(vin)
    if (isAway) {
      return void response
        .writeHead(503, { 'content-type': 'text/html' })
        .end('<h1>secret-host-42 is down</h1>')
    }
    return sendJson(response, {
      Count: 1,
      Message: 'Results returned successfully',
      Results: [rows.get(vin) ?? NOTHING],
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The VINs that it was asked for since the last reset. */
    asked,
    knows: (vin: string, row: Record<string, string>) => void rows.set(vin, row),
    goesAway: () => void (isAway = true),
    reset: () => {
      isAway = false
      rows.clear()
      asked.length = 0
    },
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body))
}
