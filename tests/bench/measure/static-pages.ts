import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ask, type StoredPage, takeStored } from './ask.ts'
import { firstLine, startProgram } from './processes.ts'

const FILES =
  /(?<=["'(,\s])\/(?:pictures|placeholder|fonts)\/[^"')\s,]+|(?<=")\/(?:favicon\.svg|manifest\.webmanifest)/g

/** Serves our pages from memory without scripts and data, with the same pictures and fonts. */
export async function startStaticPages(
  origin: string,
  paths: string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const pages = new Map<string, StoredPage>()
  for (const path of paths) {
    const page = await takeStored(origin, path)
    const html = page.bodies.identity.body
      .toString('utf8')
      .replaceAll(/<script[^]*?<\/script>/g, '')
    pages.set(path, withBody(page, Buffer.from(html)))
    for (const [file] of html.matchAll(FILES)) {
      if (pages.has(file) || (await ask(origin + file)).status !== 200) continue
      pages.set(file, await takeStored(origin, file))
    }
  }
  const program = startProgram(
    fileURLToPath(new URL('../peers/stored-pages.ts', import.meta.url)),
    { talks: true },
  )
  program.child.send(pages)
  return { url: `http://127.0.0.1:${await firstLine(program)}`, stop: program.stop }
}

function withBody({ bodies }: StoredPage, plain: Buffer): StoredPage {
  const put = (encoding: 'br' | 'gzip' | 'identity', body: Buffer) => ({
    headers: {
      ...bodies[encoding].headers,
      'content-length': String(body.length),
      etag: '"static"',
    },
    body,
  })
  return {
    etag: '"static"',
    bodies: {
      br: put('br', brotliCompressSync(plain)),
      gzip: put('gzip', gzipSync(plain, { level: 9 })),
      identity: put('identity', plain),
    },
  }
}
