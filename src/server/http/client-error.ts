import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isTooLong } from '#shared/lib/address.ts'
import { isApiAddress, notFoundPage } from './address.ts'
import { REFUSAL_HEADERS } from './security.ts'

type Unreadable = Error & { code?: string; rawPacket?: unknown }

const REPLIES: Record<string, [status: number, error: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
}

/** Answers what cannot be read as a request at all, before there is one: the not-found page where its address is too long, else an error as JSON. */
export async function answerUnreadable(
  app: FastifyInstance,
  error: Unreadable,
  socket: Socket,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const address = addressOf(error.rawPacket)
  if (isTooLong(address) && !isApiAddress(address)) {
    const { statusCode: status, headers, rawPayload: body } = await notFoundPage(app)
    return end(socket, { status, headers, body })
  }
  const [status, message] = REPLIES[error.code ?? ''] ?? [400, 'The request is not valid HTTP']
  const headers = { ...REFUSAL_HEADERS, 'content-type': 'application/json; charset=utf-8' }
  end(socket, { status, headers, body: Buffer.from(JSON.stringify({ error: message })) })
}

/** What stands between the method and the version, as far as it has arrived. */
const addressOf = (packet: unknown): string =>
  Buffer.isBuffer(packet) ? (/^[A-Z]+ (\S*)/.exec(packet.toString('latin1'))?.[1] ?? '') : ''

function end(
  socket: Socket,
  { status, headers, body }: { status: number; headers: object; body: Buffer },
): void {
  const whole = { ...headers, 'content-length': body.length, connection: 'close' }
  const lines = Object.entries(whole).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`),
      body,
    ]),
  )
}
