// Plain node:http that responds from prepared buffers: the upper limit of a JavaScript server.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Encoding, StoredPage } from '../measure/ask.ts'

process.once('disconnect', () => process.exit())
process.once('message', (pages: Map<string, StoredPage>) =>
  serve(new Map([...pages].map(([path, page]) => [path, ready(page)]))),
)

type ReadyPage = StoredPage & { notModified: OutgoingHttpHeaders }

function ready(page: StoredPage): ReadyPage {
  const {
    'content-type': _type,
    'content-length': _length,
    'content-encoding': _encoding,
    ...notModified
  } = page.bodies.br.headers
  // Buffers arrive from another process as Uint8Array.
  for (const stored of Object.values(page.bodies)) stored.body = Buffer.from(stored.body)
  return { ...page, notModified }
}

function serve(pages: Map<string, ReadyPage>): void {
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (!page) {
      response.writeHead(404).end()
      return
    }
    if (page.etag !== '' && request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, page.notModified).end()
      return
    }
    const { headers, body } = page.bodies[encodingFor(request)]
    response.writeHead(200, headers).end(body)
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
