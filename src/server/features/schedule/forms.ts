import type { FastifyInstance } from 'fastify'
import { NOT_LOGGED, readUrlEncoded, sendForm, type ShowAgain } from '#server/http/page-form.ts'
import { refuseFormOfOtherSites, type VisitorContextOf } from '#server/http/session.ts'
import { appointmentAnswerSchema } from '#shared/domain/appointment-page.ts'
import { answerAppointment } from './answer-appointment.ts'

type Options = { contextOf: VisitorContextOf; showAgain: ShowAgain }

/** Registers the forms that answer an appointment without JavaScript. */
export async function formRoutes(
  scope: FastifyInstance,
  { contextOf, showAgain }: Options,
): Promise<void> {
  readUrlEncoded(scope)
  scope.post('/appointment', NOT_LOGGED, async (request, reply) => {
    const ctx = contextOf(request)
    refuseFormOfOtherSites(request, ctx.config.publicUrl)
    const { token = '', answer } = request.query as Record<string, string>
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const values = Object.fromEntries(form)
    const send = async () => {
      await answerAppointment(ctx, appointmentAnswerSchema.parse({ ...values, token, answer }))
      return `/appointment?token=${encodeURIComponent(token)}`
    }
    return sendForm(showAgain, { request, reply }, { values, send })
  })
}
