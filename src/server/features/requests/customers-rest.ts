import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import { type Api, byId, successSchema, wireIdOf, withWireId } from '#server/http/contract.ts'
import {
  type Customer,
  customerEmailSchema,
  customerRequestSchema,
  customerSchema,
  mergeInputSchema,
  mergeSchema,
} from '#shared/domain/customer.ts'
import type { RequestService } from './service.ts'

const requests = z.array(wireIdOf(customerRequestSchema))
const wire = customerSchema
  .extend({
    requests,
    namesakes: requests,
    sentEmails: z.array(wireIdOf(customerEmailSchema)),
    merges: z.array(wireIdOf(mergeSchema)),
  })
  .meta({ id: 'Customer' })
const toWire = (customer: Customer) => ({
  ...customer,
  requests: customer.requests.map((each) => withWireId(each)),
  namesakes: customer.namesakes.map((each) => withWireId(each)),
  sentEmails: customer.sentEmails.map((each) => withWireId(each)),
  merges: customer.merges.map((each) => withWireId(each)),
})

type AdminDeps = { requests: RequestService; sessionOf: (request: FastifyRequest) => Session }

/** The paths of customers under /api/admin; no address holds a phone number or an email address. */
export function adminRoutes(app: Api, { requests: { customers }, sessionOf }: AdminDeps): void {
  app.get(
    '/customers/of/:id',
    {
      schema: {
        summary: 'The customer who sent a request',
        description: 'The id is that of any request of the customer.',
        params: byId,
        response: { 200: wire },
        errors: [404],
      },
    },
    async (request) => toWire(await customers.ofRequest(request.params.id)),
  )
  app.post(
    '/customers/of/:id/merges',
    {
      schema: {
        summary: 'Take two customers for one person',
        params: byId,
        body: mergeInputSchema,
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const merge = { requestId: id, ...request.body, actor: sessionOf(request) }
      return reply.code(201).send(toWire(await customers.merge(merge)))
    },
  )
  app.delete(
    '/customers/merges/:id',
    {
      schema: {
        summary: 'Take a merge back',
        params: byId,
        response: { 200: successSchema },
        errors: [404],
      },
    },
    async (request) => {
      await customers.undoMerge(request.params.id, sessionOf(request))
      return { success: true }
    },
  )
}
