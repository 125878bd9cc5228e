import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FreshReply, ReplySource, StoredReplies } from './stored-replies.ts'

type Plan = {
  sources: readonly ReplySource[]
  /** The one spelling of the address, under which the reply is kept. */
  canonical: string
  /** False where there are more addresses than memory. */
  keep: boolean
  make(): Promise<{ status: number; headers: Record<string, string>; body: string }>
}

/** Answers with a kept reply, which carries the headers that every reply of the application has. */
export async function replyStored(
  replies: StoredReplies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { sources, canonical, keep, make }: Plan,
): Promise<FastifyReply> {
  const common = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const makeWhole = async (): Promise<FreshReply> => {
    const fresh = await make()
    return { ...fresh, headers: { ...common, ...fresh.headers } }
  }
  if (!keep) {
    const { status, headers, body } = await makeWhole()
    // As bytes, whose length is known: of a text it would be counted first.
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  const stored = await replies.get(canonical, sources, makeWhole)
  reply.hijack()
  replies.send(stored, request.raw, reply.raw)
  return reply
}
