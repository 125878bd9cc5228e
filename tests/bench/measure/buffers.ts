import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { askOk } from './ask.ts'
import { startProgram } from './processes.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type StoredReply = Record<Encoding, { headers: Record<string, string>; body: Buffer }>

const PEER = fileURLToPath(new URL('../peers/stored-responses.ts', import.meta.url))
const FILES =
  /(?<=["'(,\s])\/(?:pictures|placeholder|fonts)\/[^"')\s,]+|(?<=")\/(?:favicon\.svg|manifest\.webmanifest)/g
/** Headers that depend on the connection or time, and one that makes the browser load a file. */
const OMITTED = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'speculation-rules',
])

/** Serves the shop's replies to these paths from memory, with node:http alone. */
export async function startBuffers(shopUrl: string, paths: string[]) {
  const replies = new Map<string, StoredReply>()
  for (const path of paths) replies.set(path, await takeReply(shopUrl + path))
  return serve(replies)
}

/** Serves the shop's pages without scripts, with the same pictures and fonts. */
export async function startStaticPages(shopUrl: string, paths: string[]) {
  const replies = new Map<string, StoredReply>()
  for (const path of paths) {
    const page = await takeReply(shopUrl + path)
    const html = page.identity.body.toString().replaceAll(/<script[^]*?<\/script>/g, '')
    replies.set(path, withBody(page, Buffer.from(html)))
    for (const file of new Set(html.match(FILES))) {
      replies.set(file, await takeReply(shopUrl + file))
    }
  }
  return serve(replies)
}

async function serve(replies: Map<string, StoredReply>) {
  const { child, pid, stop } = startProgram(process.execPath, [PEER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send(replies)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid, stop }
}

async function takeReply(url: string): Promise<StoredReply> {
  const take = async (encoding: Encoding) => {
    const { headers, bytes } = await askOk(url, { headers: { 'accept-encoding': encoding } })
    return { headers: lastingHeaders(headers), body: bytes }
  }
  return { br: await take('br'), gzip: await take('gzip'), identity: await take('identity') }
}

const lastingHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OMITTED.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )

const withBody = ({ br, gzip, identity }: StoredReply, plain: Buffer): StoredReply => ({
  br: { ...br, body: brotliCompressSync(plain) },
  gzip: { ...gzip, body: gzipSync(plain, { level: 9 }) },
  identity: { ...identity, body: plain },
})
