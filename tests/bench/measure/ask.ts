import { type Agent, globalAgent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; ms: number }
type Options = { headers?: Record<string, string>; body?: unknown; agent?: Agent }

const TIMEOUT_MS = 60_000

/** Sends a GET, or a POST with a JSON body; the reply is not decompressed. */
export function ask(
  url: string,
  { headers = {}, body, agent = globalAgent }: Options = {},
): Promise<Answer> {
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const type = content && {
    'content-type': 'application/json',
    'content-length': String(content.length),
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: content ? 'POST' : 'GET',
        headers: { ...headers, ...type },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response
          const ms = performance.now() - startedAt
          resolve({ status, headers: received, bytes: Buffer.concat(chunks), ms })
        })
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`${url} timed out`)))
    sent.end(content)
  })
}

/** Throws unless the request succeeds. */
export async function askOk(url: string, options?: Options): Promise<Answer> {
  const answer = await ask(url, options)
  if (answer.status === 200 || answer.status === 201) return answer
  throw new Error(
    `${url} responded with ${answer.status}: ${answer.bytes.toString().slice(0, 500)}`,
  )
}

export const askJson = async <T>(url: string, options?: Options): Promise<T> =>
  JSON.parse((await askOk(url, options)).bytes.toString()) as T

/** Ids of the cars for sale. */
export const carIds = async (shopUrl: string): Promise<string[]> =>
  (await askJson<{ _id: string }[]>(`${shopUrl}/api/retail-vehicles`)).map(({ _id }) => _id)
