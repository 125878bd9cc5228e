import * as z from 'zod'
import { byIdSchema, linkSchema, recordIdSchema } from '#server/core/key-schemas.ts'
import { staffProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { mergeInputSchema } from '#shared/domain/customer.ts'
import { isoDateTime, requiredText } from '#shared/domain/field-schema.ts'
import { inquiryInputSchema } from '#shared/domain/inquiry.ts'
import { partRequestInputSchema } from '#shared/domain/part-request.ts'
import { repairRequestInputSchema } from '#shared/domain/repair-request.ts'
import { createRequestBulkSchema } from '#shared/domain/request-bulk.ts'
import { listRequestSorts, createRequestTableSchema } from '#shared/domain/request-filter.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import { createRequestReplySchema } from '#shared/domain/request-reply.ts'
import { requestMergeSchema, createRequestUpdateSchema } from '#shared/domain/request-schema.ts'
import { REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { usernameSchema } from '#shared/domain/session.ts'
import {
  correctionSchemas,
  CUSTOMER_SEARCH_MIN_CHARACTERS,
  entrySchemas,
} from '#shared/domain/staff-request.ts'
import { submitRequest } from './customer/submit-request.ts'
import { wantRequestedPart } from './customer/want-requested-part.ts'
import { writeMessage } from './customer/write-message.ts'
import { archiveRequest, restoreRequest } from './staff/archive-request.ts'
import { changeRequests } from './staff/change-requests.ts'
import { correctRequest } from './staff/correct-request.ts'
import { enterRequest } from './staff/enter-request.ts'
import { findCustomers } from './staff/find-customers.ts'
import { getCustomer } from './staff/get-customer.ts'
import { getRequest } from './staff/get-request.ts'
import { listRequestsWithCounts } from './staff/list-requests.ts'
import { mergeCustomers, undoCustomerMerge } from './staff/merge-customers.ts'
import { listSimilarRequests, mergeRequests } from './staff/merge-requests.ts'
import { pollAsViewer } from './staff/poll-as-viewer.ts'
import { countAssigned, reassignRequests } from './staff/reassign-requests.ts'
import { listReplyTemplates, replyToRequest } from './staff/reply-to-request.ts'
import { listStatusEmails, revertStatus, updateRequest } from './staff/update-request.ts'

const requestKey = z.strictObject({ requestId: recordIdSchema })

/** Creates the staff procedures of one kind; a status of another kind is rejected at run time. */
function kindRouter<K extends RequestKind>(kind: K) {
  const statuses: (typeof REQUEST_STATUSES)[RequestKind] = REQUEST_STATUSES[kind]
  return router({
    list: staffProcedure
      .input(createRequestTableSchema(statuses, listRequestSorts(kind)))
      .query(({ ctx, input }) => listRequestsWithCounts(ctx, kind, input)),
    get: staffProcedure
      .input(byIdSchema)
      .query(({ ctx, input: { id } }) => getRequest(ctx, { kind, id })),
    enter: staffProcedure
      .input(z.strictObject({ request: entrySchemas[kind]() }))
      .mutation(({ ctx, input }) => enterRequest(ctx, kind, input.request)),
    update: staffProcedure
      .input(byIdSchema.extend({ change: createRequestUpdateSchema(statuses) }))
      .mutation(({ ctx, input: { id, change } }) => updateRequest(ctx, { kind, id }, change)),
    correct: staffProcedure
      .input(z.strictObject({ id: recordIdSchema, correction: correctionSchemas[kind]() }))
      .mutation(({ ctx, input: { id, correction } }) =>
        correctRequest(ctx, { kind, id }, correction),
      ),
    revertStatus: staffProcedure
      .input(byIdSchema)
      .mutation(({ ctx, input: { id } }) => revertStatus(ctx, { kind, id })),
    listStatusEmails: staffProcedure
      .input(byIdSchema)
      .query(({ ctx, input: { id } }) => listStatusEmails(ctx, { kind, id })),
    listReplyTemplates: staffProcedure
      .input(byIdSchema)
      .query(({ ctx, input: { id } }) => listReplyTemplates(ctx, { kind, id })),
    reply: staffProcedure
      .input(byIdSchema.extend({ reply: createRequestReplySchema(statuses) }))
      .mutation(({ ctx, input: { id, reply } }) => replyToRequest(ctx, { kind, id }, reply)),
    listSimilar: staffProcedure
      .input(byIdSchema)
      .query(({ ctx, input: { id } }) => listSimilarRequests(ctx, { kind, id })),
    merge: staffProcedure
      .input(byIdSchema.extend(requestMergeSchema.shape))
      .mutation(({ ctx, input: { id, duplicateId } }) =>
        mergeRequests(ctx, { kind, id }, duplicateId),
      ),
    changeMany: staffProcedure
      .input(createRequestBulkSchema(kind))
      .mutation(({ ctx, input }) => changeRequests(ctx, kind, input)),
    archive: staffProcedure
      .input(byIdSchema)
      .mutation(({ ctx, input: { id } }) => archiveRequest(ctx, { kind, id })),
    restore: staffProcedure
      .input(byIdSchema)
      .mutation(({ ctx, input: { id } }) => restoreRequest(ctx, { kind, id })),
  })
}

const adminRouter = router({
  part: kindRouter('part'),
  repair: kindRouter('repair'),
  inquiry: kindRouter('inquiry'),
  findCustomers: staffProcedure
    .input(z.strictObject({ typed: requiredText('Customer').min(CUSTOMER_SEARCH_MIN_CHARACTERS) }))
    .query(({ ctx, input }) => findCustomers(ctx, input.typed)),
  countAssigned: staffProcedure
    .input(byIdSchema)
    .query(({ ctx, input }) => countAssigned(ctx, input.id)),
  reassign: staffProcedure
    .input(z.strictObject({ from: recordIdSchema, to: usernameSchema.nullable() }))
    .mutation(({ ctx, input }) => reassignRequests(ctx, input)),
  pollAsViewer: staffProcedure
    .input(
      z.strictObject({
        since: isoDateTime.nullable(),
        windowId: z.uuid().nullish(),
        requestId: z.uuid().nullish(),
      }),
    )
    .mutation(({ ctx, input }) => pollAsViewer(ctx, input)),
  getCustomer: staffProcedure
    .input(requestKey)
    .query(({ ctx, input }) => getCustomer(ctx, input.requestId)),
  mergeCustomers: staffProcedure
    .input(requestKey.extend(mergeInputSchema.shape))
    .mutation(({ ctx, input }) => mergeCustomers(ctx, input.requestId, input)),
  undoCustomerMerge: staffProcedure
    .input(byIdSchema)
    .mutation(({ ctx, input }) => undoCustomerMerge(ctx, input.id)),
})

export const requestsRouter = router({
  submitPart: publicProcedure
    .input(partRequestInputSchema)
    .mutation(({ ctx, input }) => submitRequest(ctx, 'part', input)),
  submitRepair: publicProcedure
    .input(repairRequestInputSchema)
    .mutation(({ ctx, input }) => submitRequest(ctx, 'repair', input)),
  submitInquiry: publicProcedure
    .input(inquiryInputSchema)
    .mutation(({ ctx, input }) => submitRequest(ctx, 'inquiry', input)),
  writeMessage: publicProcedure
    .input(linkSchema.extend({ message: messageInputSchema }))
    .mutation(({ ctx, input }) => writeMessage(ctx, input.token, input.message)),
  wantRequestedPart: publicProcedure
    .input(linkSchema)
    .mutation(({ ctx, input }) => wantRequestedPart(ctx, input.token)),
  admin: adminRouter,
})
