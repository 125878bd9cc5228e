import { type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }
export type Encoding = 'br' | 'gzip' | 'identity'

/** Sends one request; the reply is not decoded. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString('utf8'),
        })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Delay until the server has compressed a stored reply at the best level. */
export const SHRUNK_AFTER_MS = 2500

export type StoredBody = { headers: Record<string, string>; body: Buffer }
export type StoredPage = { etag: string; bodies: Record<Encoding, StoredBody> }

/** Response of a path in every encoding, with its headers. */
export async function takeStored(origin: string, path: string): Promise<StoredPage> {
  const take = async (encoding: Encoding): Promise<StoredBody> => {
    const { status, headers, bytes } = await ask(origin + path, { 'accept-encoding': encoding })
    if (status !== 200) throw new Error(`${path} responded with ${status}`)
    return {
      headers: { ...ownHeaders(headers), 'content-length': String(bytes.length) },
      body: bytes,
    }
  }
  const bodies = {
    br: await take('br'),
    gzip: await take('gzip'),
    identity: await take('identity'),
  }
  return { etag: bodies.br.headers.etag ?? '', bodies }
}

/** Headers that depend on the connection or the time. */
const PASSING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const ownHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      PASSING.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
