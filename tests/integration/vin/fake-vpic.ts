import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** Reply of the service for an unregistered VIN: a row of empty strings. */
const NOTHING = { ErrorCode: '7', Make: '', Model: '', ModelYear: '' }

/** Fakes NHTSA's web service with replies set by tests. Closes after the file. */
export async function startFakeVpic() {
  const rows = new Map<string, Record<string, string>>()
  const asked: string[] = []
  let isDown = false

  const server = createServer((request, response) => {
    const [, vin = ''] =
      /^\/api\/vehicles\/DecodeVinValues\/(\w+)\?format=json$/.exec(request.url ?? '') ?? []
    asked.push(vin)
    if (isDown) {
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
    goesDown: () => void (isDown = true),
    reset: () => {
      isDown = false
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
