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
import { REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { usernameSchema } from '#shared/domain/session.ts'
import {
  type CorrectionDraft,
  type CorrectionOf,
  correctionSchemas,
  CUSTOMER_SEARCH_MIN_CHARACTERS,
  type NewRequestDraft,
  type NewRequestOf,
  newRequestSchemas,
} from '#shared/domain/staff-request.ts'
import { wantRequestedPart } from './want-requested-part.ts'

const key = z.object({ id: z.string().max(100) })
const requestKey = z.object({ requestId: z.string().max(100) })
const link = z.object({ token: z.string().max(100) })

type Schemas<Output, Input> = () => z.ZodType<Output, Input>
const entrySchemas: { [K in RequestKind]: Schemas<NewRequestOf<K>, NewRequestDraft<K>> } =
  newRequestSchemas
const corrections: { [K in RequestKind]: Schemas<CorrectionOf<K>, CorrectionDraft<K>> } =
  correctionSchemas

/** Creates the staff procedures of one kind; a status of another kind is rejected at run time. */
function kindRouter<K extends RequestKind>(kind: K) {
  const statuses: (typeof REQUEST_STATUSES)[RequestKind] = REQUEST_STATUSES[kind]
  return router({
    list: adminProcedure
      .input(requestTableSchema(statuses, requestSortsOf(kind)))
      .query(({ ctx: { services, session }, input: { cursor, ...filter } }) =>
        services.requests.listWithCounts(kind, { filter, session, page: { cursor } }),
      ),
    byId: adminProcedure
      .input(key)
      .query(({ ctx, input }) => ctx.services.requests.get(kind, input.id)),
    enter: adminProcedure
      .input(z.object({ request: entrySchemas[kind]() }))
      .mutation(({ ctx: { services, session }, input }) =>
        services.requests.enter(kind, input.request, session),
      ),
    update: adminProcedure
      .input(key.extend({ change: requestUpdateSchema(statuses) }))
      .mutation(({ ctx: { services, session }, input: { id, change } }) =>
        services.requests.update({ kind, id, actor: session }, change),
      ),
    correct: adminProcedure
      .input(z.object({ id: key.shape.id, correction: corrections[kind]() }))
      .mutation(({ ctx: { services, session }, input: { id, correction } }) =>
        services.requests.correct({ kind, id, actor: session }, correction),
      ),
    revertStatus: adminProcedure
      .input(key)
      .mutation(({ ctx, input: { id } }) =>
        ctx.services.requests.revertStatus({ kind, id, actor: ctx.session }),
      ),
    statusEmails: adminProcedure
      .input(key)
      .query(({ ctx, input }) => ctx.services.requests.statusEmails(kind, input.id)),
    replyTemplates: adminProcedure
      .input(key)
      .query(({ ctx, input }) => ctx.services.requests.replyTemplates(kind, input.id)),
    reply: adminProcedure
      .input(key.extend({ reply: requestReplySchema(statuses) }))
      .mutation(({ ctx: { services, session }, input: { id, reply } }) =>
        services.requests.reply({ kind, id, actor: session }, reply),
      ),
    similar: adminProcedure
      .input(key)
      .query(({ ctx, input: { id } }) => ctx.services.requests.similar({ kind, id })),
    merge: adminProcedure
      .input(key.extend(requestMergeSchema.shape))
      .mutation(({ ctx: { services, session }, input: { id, duplicateId } }) =>
        services.requests.merge({ kind, id, actor: session }, duplicateId),
      ),
    changeMany: adminProcedure
      .input(requestBulkSchema(kind))
      .mutation(({ ctx: { services, session }, input }) =>
        services.requests.changeMany({ kind, actor: session }, input),
      ),
    archive: adminProcedure
      .input(key)
      .mutation(({ ctx, input: { id } }) =>
        ctx.services.requests.archive({ kind, id, actor: ctx.session }),
      ),
    restore: adminProcedure
      .input(key)
      .mutation(({ ctx, input: { id } }) =>
        ctx.services.requests.restore({ kind, id, actor: ctx.session }),
      ),
  })
}

const adminRouter = router({
  findCustomers: adminProcedure
    .input(z.object({ typed: requiredText('Customer').min(CUSTOMER_SEARCH_MIN_CHARACTERS) }))
    .query(({ ctx, input }) => ctx.services.requests.findCustomers(input.typed)),
  countAssigned: adminProcedure
    .input(key)
    .query(({ ctx, input }) => ctx.services.requests.countAssigned(input.id)),
  handOver: adminProcedure
    .input(z.object({ from: key.shape.id, to: usernameSchema.nullable() }))
    .mutation(({ ctx, input }) => ctx.services.requests.handOver(input, ctx.session)),
  watch: adminProcedure
    .input(
      z.object({
        since: isoDateTime.nullable(),
        windowId: z.uuid().nullish(),
        requestId: z.uuid().nullish(),
      }),
    )
    .query(({ ctx, input: { since, windowId, requestId = null } }) =>
      ctx.services.requests.watch(
        since,
        ctx.session,
        windowId ? { windowId, requestId, username: ctx.session.username } : null,
      ),
    ),
  customer: adminProcedure
    .input(requestKey)
    .query(({ ctx, input }) => ctx.services.requests.customers.ofRequest(input.requestId)),
  mergeCustomers: adminProcedure
    .input(requestKey.extend(mergeInputSchema.shape))
    .mutation(({ ctx, input }) =>
      ctx.services.requests.customers.merge({ ...input, actor: ctx.session }),
    ),
  undoMerge: adminProcedure
    .input(key)
    .mutation(({ ctx, input }) => ctx.services.requests.customers.undoMerge(input.id, ctx.session)),
  settings: adminProcedure.query(({ ctx }) => ctx.services.requests.settings()),
})

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
  status: publicProcedure
    .input(link)
    .query(({ ctx, input }) => ctx.services.requests.statusPage(input.token)),
  writeMessage: publicProcedure
    .input(link.extend({ message: messageInputSchema }))
    .mutation(({ ctx: { services, address }, input: { token, message } }) =>
      services.requests.writeMessage(token, message, { address }),
    ),
  wantPart: publicProcedure
    .input(link)
    .mutation(({ ctx, input }) => wantRequestedPart(ctx, input.token)),
  part: kindRouter('part'),
  repair: kindRouter('repair'),
  inquiry: kindRouter('inquiry'),
  admin: adminRouter,
})
