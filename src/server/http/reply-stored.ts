import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FreshReply, StoredReplies } from './stored-replies.ts'

type Plan = {
  /** What the reply shows; it is dropped when one of them changes. */
  tags: readonly string[]
  /** The only spelling of the address, which is the key of the reply. */
  canonical: string
  /** Whether the reply is stored. */
  keep: boolean
  make(): Promise<{ status: number; headers: Record<string, string>; body: string }>
}

/** Sends a stored reply, or makes and stores it. It carries the headers that every reply of the application has. */
export async function replyStored(
  replies: StoredReplies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { tags, canonical, keep, make }: Plan,
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
    // The length of a buffer is known; that of a string would have to be counted.
    return reply.code(status).headers(headers).send(Buffer.from(body))
  }
  const stored = await replies.get(canonical, tags, makeWhole)
  reply.hijack()
  replies.send(stored, request.raw, reply.raw)
  return reply
}
