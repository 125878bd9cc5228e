import * as z from 'zod'
import { type Api, byId, successSchema, wireIdSchema, withWireId } from '#server/http/contract.ts'
import type { StaffDeps } from '#server/http/session.ts'
import {
  type Customer,
  customerEmailSchema,
  customerRequestSchema,
  customerSchema,
  mergeInputSchema,
  mergeSchema,
} from '#shared/domain/customer.ts'
import { getCustomer } from './staff/get-customer.ts'
import { mergeCustomers, undoCustomerMerge } from './staff/merge-customers.ts'

const requests = z.array(wireIdSchema(customerRequestSchema))
const wire = customerSchema
  .extend({
    requests,
    namesakes: requests,
    sentEmails: z.array(wireIdSchema(customerEmailSchema)),
    merges: z.array(wireIdSchema(mergeSchema)),
  })
  .meta({ id: 'Customer' })
const toWire = (customer: Customer) => ({
  ...customer,
  requests: customer.requests.map((each) => withWireId(each)),
  namesakes: customer.namesakes.map((each) => withWireId(each)),
  sentEmails: customer.sentEmails.map((each) => withWireId(each)),
  merges: customer.merges.map((each) => withWireId(each)),
})

/** Registers customers under /api/admin; no URL contains a phone number or email. */
export function registerStaffCustomerRoutes(app: Api, { contextOf }: StaffDeps): void {
  app.get(
    '/customers/of/:id',
    {
      schema: {
        summary: 'Get the customer of a request',
        params: byId,
        response: { 200: wire },
        errors: [404],
      },
    },
    async (request) => toWire(await getCustomer(contextOf(request), request.params.id)),
  )
  app.post(
    '/customers/of/:id/merges',
    {
      schema: {
        summary: 'Merge two customers',
        params: byId,
        body: mergeInputSchema,
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return reply.code(201).send(toWire(await mergeCustomers(contextOf(request), params.id, body)))
    },
  )
  app.delete(
    '/customers/merges/:id',
    {
      schema: {
        summary: 'Undo a merge of customers',
        params: byId,
        response: { 200: successSchema },
        errors: [404],
      },
    },
    async (request) => {
      await undoCustomerMerge(contextOf(request), request.params.id)
      return { success: true }
    },
  )
}
