import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { inquiryInputSchema, inquiryUpdateSchema } from '#shared/domain/inquiry.ts'
import { partRequestInputSchema, partRequestUpdateSchema } from '#shared/domain/part-request.ts'
import {
  repairRequestInputSchema,
  repairRequestUpdateSchema,
} from '#shared/domain/repair-request.ts'
import { REQUEST_SORTS_BY_KIND, requestTableSchema } from '#shared/domain/request-filter.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#shared/domain/request.ts'

const { part, repair, inquiry } = REQUEST_STATUSES
const requestId = z.string().max(100)
const key = z.object({ kind: z.enum(REQUEST_KINDS), id: requestId })

const listSchema = z.discriminatedUnion('kind', [
  requestTableSchema(part).extend({ kind: z.literal('part') }),
  requestTableSchema(repair, REQUEST_SORTS_BY_KIND.repair).extend({ kind: z.literal('repair') }),
  requestTableSchema(inquiry).extend({ kind: z.literal('inquiry') }),
])
const updateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), id: requestId, change: partRequestUpdateSchema }),
  z.object({ kind: z.literal('repair'), id: requestId, change: repairRequestUpdateSchema }),
  z.object({ kind: z.literal('inquiry'), id: requestId, change: inquiryUpdateSchema }),
])
const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), id: requestId, reply: requestReplySchema(part) }),
  z.object({ kind: z.literal('repair'), id: requestId, reply: requestReplySchema(repair) }),
  z.object({ kind: z.literal('inquiry'), id: requestId, reply: requestReplySchema(inquiry) }),
])

const adminRouter = router({
  list: adminProcedure
    .input(listSchema)
    .query(({ ctx: { services, session }, input: { kind, cursor, ...filter } }) =>
      services.requests.listWithCounts(kind, { filter, session, page: { cursor } }),
    ),
  byId: adminProcedure
    .input(key)
    .query(({ ctx, input }) => ctx.services.requests.get(input.kind, input.id)),
  update: adminProcedure
    .input(updateSchema)
    .mutation(({ ctx: { services, session }, input: { kind, id, change } }) =>
      services.requests.update({ kind, id, actor: session }, change),
    ),
  /** Reverts a status whose email has not gone out. */
  revertStatus: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) =>
      ctx.services.requests.revertStatus({ ...input, actor: ctx.session }),
    ),
  /** The email about each status. */
  statusEmails: adminProcedure
    .input(key)
    .query(({ ctx, input }) => ctx.services.requests.statusEmails(input.kind, input.id)),
  replyTemplates: adminProcedure
    .input(key)
    .query(({ ctx, input }) => ctx.services.requests.replyTemplates(input.kind, input.id)),
  reply: adminProcedure
    .input(replySchema)
    .mutation(({ ctx: { services, session }, input: { kind, id, reply } }) =>
      services.requests.reply({ kind, id, actor: session }, reply),
    ),
  archive: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) => ctx.services.requests.archive({ ...input, actor: ctx.session })),
  restore: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) => ctx.services.requests.restore({ ...input, actor: ctx.session })),
  /** What waits, what is new since the last call, and the state of the request that a window has open. */
  watch: adminProcedure
    .input(
      z.object({
        since: isoDateTime.nullable(),
        windowId: z.uuid().nullish(),
        requestId: z.uuid().nullish(),
      }),
    )
    .query(({ ctx, input: { since, windowId, requestId: id = null } }) =>
      ctx.services.requests.watch(
        since,
        windowId ? { windowId, requestId: id, username: ctx.session.username } : null,
      ),
    ),
  settings: adminProcedure.query(({ ctx }) => ctx.services.requests.settings()),
})

// The forms are read twice: here for their types, and by the service against the date of the business.
export const requestsRouter = router({
  submitPart: publicProcedure
    .input(partRequestInputSchema)
    .mutation(({ ctx: { services, address }, input }) =>
      services.requests.submit('part', input, { address }),
    ),
  submitRepair: publicProcedure
    .input(repairRequestInputSchema())
    .mutation(({ ctx: { services, address }, input }) =>
      services.requests.submit('repair', services.requests.inputSchemas.repair.parse(input), {
        address,
      }),
    ),
  submitInquiry: publicProcedure
    .input(inquiryInputSchema())
    .mutation(({ ctx: { services, address }, input }) =>
      services.requests.submit('inquiry', services.requests.inputSchemas.inquiry.parse(input), {
        address,
      }),
    ),
  /** The page behind the link of a receipt. */
  status: publicProcedure
    .input(z.object({ token: z.string().max(100) }))
    .query(({ ctx, input }) => ctx.services.requests.statusPage(input.token)),
  admin: adminRouter,
})
