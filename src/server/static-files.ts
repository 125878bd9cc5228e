import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { LogoFiles } from './features/uploads/logo-files.ts'
import { sendLogo } from './features/uploads/logo-rest.ts'

/** Serves browser assets, hashed ones as immutable; the shop's logo replaces the icons. */
export async function registerStaticFiles(
  app: FastifyInstance,
  { root, logoFiles }: { root: string; logoFiles: LogoFiles },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: true,
    wildcard: true,
  })
  await app.register(fastifyStatic, {
    root: path.join(root, 'fonts'),
    prefix: '/fonts/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  for (const file of [
    'bay.svg',
    'bodies.svg',
    'lot.svg',
    'parts.svg',
    'favicon.svg',
    'favicon.ico',
    'apple-touch-icon.png',
    'og.png',
    'manifest.webmanifest',
  ]) {
    app.get(`/${file}`, { logLevel: 'warn' }, async (_request, reply) => {
      const own = await logoFiles.find(file)
      return own
        ? sendLogo(reply, own)
        : reply.sendFile(file, root, { maxAge: '1d', immutable: false })
    })
  }
}
