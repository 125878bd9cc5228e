import type { FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Api } from '#server/http/contract.ts'
import { throwNotFound } from '#server/http/error-handler.ts'

const ONE_HOUR = 'public, max-age=3600'

/** Registers /logo.png for email programs, many of which show no WebP. */
export function registerLogoRoutes(app: Api, { ctx }: { ctx: Pick<Context, 'logoFiles'> }): void {
  app.get('/logo.png', { logLevel: 'warn' }, async (_request, reply) => {
    const logo = await ctx.logoFiles.find('logo.png')
    return logo ? sendLogo(reply, logo) : throwNotFound()
  })
}

/** Sends a file of the logo, which changes with the logo. */
export const sendLogo = (reply: FastifyReply, { type, bytes }: { type: string; bytes: Buffer }) =>
  reply.type(type).header('cache-control', ONE_HOUR).send(bytes)
