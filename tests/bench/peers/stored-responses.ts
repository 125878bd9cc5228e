// Plain node:http that responds from prepared buffers: the upper limit of a JavaScript server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoredReply } from '../measure/buffers.ts'

process.once('disconnect', () => process.exit())
process.once('message', (replies: Map<string, StoredReply>) => {
  const ready = new Map(
    [...replies].map(([path, reply]) => [
      path,
      Object.entries(reply).map(([encoding, { headers, body }]) => ({
        encoding,
        headers: { ...headers, 'content-length': body.length },
        // Buffers arrive from another process as Uint8Array.
        body: Buffer.from(body),
      })),
    ]),
  )
  const server = createServer(({ url = '', headers }, response) => {
    const stored = ready.get(url)
    if (!stored) return response.writeHead(404).end()
    const accepted = headers['accept-encoding'] ?? ''
    const chosen = stored.find(({ encoding }) => accepted.includes(encoding)) ?? stored.at(-1)
    return response.writeHead(200, chosen?.headers).end(chosen?.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
