import * as z from 'zod'
import { adminProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { mergeInputSchema } from '#shared/domain/customer.ts'
import { isoDateTime, requiredText } from '#shared/domain/field-schema.ts'
import { inquiryInputSchema } from '#shared/domain/inquiry.ts'
import { partRequestInputSchema } from '#shared/domain/part-request.ts'
import { repairRequestInputSchema } from '#shared/domain/repair-request.ts'
import { requestBulkSchema } from '#shared/domain/request-bulk.ts'
import { requestSortsOf, requestTableSchema } from '#shared/domain/request-filter.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { requestMergeSchema, requestUpdateSchema } from '#shared/domain/request-schema.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { usernameSchema } from '#shared/domain/session.ts'
import {
  correctionSchemas,
  CUSTOMER_SEARCH_MIN_CHARACTERS,
  newRequestSchemas,
} from '#shared/domain/staff-request.ts'
import { wantRequestedPart } from './want-requested-part.ts'

const requestId = z.string().max(100)
const key = z.object({ kind: z.enum(REQUEST_KINDS), id: requestId })

/** An input whose other fields depend on its `kind`. */
function byKind<Shape extends z.ZodRawShape>(shapeOf: (kind: RequestKind) => Shape) {
  const schemas = REQUEST_KINDS.map((kind) =>
    z.object({ kind: z.literal<RequestKind>(kind), ...shapeOf(kind) }),
  )
  return z.discriminatedUnion('kind', schemas as [(typeof schemas)[number]])
}

const listSchema = byKind(
  (kind) => requestTableSchema(REQUEST_STATUSES[kind], requestSortsOf(kind)).shape,
)
const updateSchema = byKind((kind) => ({
  id: requestId,
  change: requestUpdateSchema(REQUEST_STATUSES[kind]),
}))
const bulkSchema = byKind((kind) => requestBulkSchema(kind).shape)
const replySchema = byKind((kind) => ({
  id: requestId,
  reply: requestReplySchema(REQUEST_STATUSES[kind]),
}))

const newRequestSchema = byKind((kind) => ({ request: newRequestSchemas[kind]() }))

const correctionInput = byKind((kind) => ({ id: requestId, correction: correctionSchemas[kind]() }))

const adminRouter = router({
  /** A request that staff take down for a caller or a walk-in. */
  enter: adminProcedure
    .input(newRequestSchema)
    .mutation(({ ctx: { services, session }, input: { kind, request } }) =>
      services.requests.enter(
        kind,
        services.requests.newRequestSchema(kind).parse(request),
        session,
      ),
    ),
  /** Earlier customers, while one is typed. */
  findCustomers: adminProcedure
    .input(z.object({ typed: requiredText('Customer').min(CUSTOMER_SEARCH_MIN_CHARACTERS) }))
    .query(({ ctx, input }) => ctx.services.requests.findCustomers(input.typed)),
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
  /** Corrects what was asked for and the customer's data. */
  correct: adminProcedure
    .input(correctionInput)
    .mutation(({ ctx: { services, session }, input: { kind, id, correction } }) =>
      services.requests.correct({ kind, id, actor: session }, correction),
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
  /** Requests of the same customer that may be the same. */
  similar: adminProcedure
    .input(key)
    .query(({ ctx, input }) => ctx.services.requests.similar(input)),
  /** Archives a request as a duplicate of this one. */
  merge: adminProcedure
    .input(key.extend(requestMergeSchema.shape))
    .mutation(({ ctx: { services, session }, input: { kind, id, duplicateId } }) =>
      services.requests.merge({ kind, id, actor: session }, duplicateId),
    ),
  /** Changes several requests at once and says of each why it was not changed. */
  changeMany: adminProcedure
    .input(bulkSchema)
    .mutation(({ ctx: { services, session }, input: { kind, ...bulk } }) =>
      services.requests.changeMany({ kind, actor: session }, bulk),
    ),
  /** How many requests an account still has to finish. */
  countAssigned: adminProcedure
    .input(z.object({ id: requestId }))
    .query(({ ctx, input }) => ctx.services.requests.countAssigned(input.id)),
  handOver: adminProcedure
    .input(z.object({ from: requestId, to: usernameSchema.nullable() }))
    .mutation(({ ctx, input }) => ctx.services.requests.handOver(input, ctx.session)),
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
        ctx.session,
        windowId ? { windowId, requestId: id, username: ctx.session.username } : null,
      ),
    ),
  /** The customer who sent a request. */
  customer: adminProcedure
    .input(z.object({ requestId }))
    .query(({ ctx, input }) => ctx.services.requests.customers.ofRequest(input.requestId)),
  mergeCustomers: adminProcedure
    .input(mergeInputSchema.extend({ requestId }))
    .mutation(({ ctx, input }) =>
      ctx.services.requests.customers.merge({ ...input, actor: ctx.session }),
    ),
  undoMerge: adminProcedure
    .input(z.object({ id: requestId }))
    .mutation(({ ctx, input }) => ctx.services.requests.customers.undoMerge(input.id, ctx.session)),
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
      services.requests.submit('repair', services.requests.inputSchema('repair').parse(input), {
        address,
      }),
    ),
  submitInquiry: publicProcedure
    .input(inquiryInputSchema())
    .mutation(({ ctx: { services, address }, input }) =>
      services.requests.submit('inquiry', services.requests.inputSchema('inquiry').parse(input), {
        address,
      }),
    ),
  /** The page behind the link of a receipt. */
  status: publicProcedure
    .input(z.object({ token: z.string().max(100) }))
    .query(({ ctx, input }) => ctx.services.requests.statusPage(input.token)),
  /** A message of the customer to the request of a link. */
  writeMessage: publicProcedure
    .input(z.object({ token: z.string().max(100), message: messageInputSchema }))
    .mutation(({ ctx: { services, address }, input: { token, message } }) =>
      services.requests.writeMessage(token, message, { address }),
    ),
  wantPart: publicProcedure
    .input(z.object({ token: z.string().max(100) }))
    .mutation(({ ctx, input }) => wantRequestedPart(ctx, input.token)),
  admin: adminRouter,
})
