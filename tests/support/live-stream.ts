import { type ClientRequest, get, type IncomingHttpHeaders } from 'node:http'
import superjson from 'superjson'
import type { LiveChange } from '#shared/domain/live.ts'
import { afterUse } from './after-use.ts'

type Stream = {
  status: number
  headers: IncomingHttpHeaders
  /** Changes so far. */
  changes: LiveChange[]
  /** Names of all events so far. */
  events: string[]
  isOpen: boolean
  close: () => void
}

/** Opens a stream of changes as a staff window does; resolves with the first event. */
export function openStream(port: number, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(
      { host: '127.0.0.1', port, path: '/api/trpc/live.admin.changes', headers, agent: false },
      (response) => {
        const stream: Stream = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          changes: [],
          events: [],
          isOpen: true,
          close: () => request.destroy(),
        }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          const events = (text + part).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) {
            const name = /^event: (.*)$/m.exec(event)?.[1]
            const data = /^data: (.*)$/m.exec(event)?.[1]
            if (name) stream.events.push(name)
            else if (data) stream.changes.push(...superjson.parse<LiveChange[]>(data))
          }
          resolve(stream)
        })
        const ended = () => {
          stream.isOpen = false
          resolve(stream)
        }
        response.on('end', ended)
        response.on('error', ended)
      },
    )
    request.on('error', reject)
    afterUse(() => void request.destroy())
  })
}
