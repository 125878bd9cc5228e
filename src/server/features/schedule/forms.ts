import type { FastifyInstance } from 'fastify'
import {
  NOT_LOGGED,
  readOwnForm,
  readUrlEncoded,
  sendForm,
  type FormDeps,
} from '#server/http/page-form.ts'
import { appointmentAnswerSchema } from '#shared/domain/appointment-page.ts'
import { timeWishSchema } from '#shared/domain/half-day-schema.ts'
import { answerAppointment } from './answer-appointment.ts'
import { askForTime } from './ask-for-time.ts'

/** Registers the forms of customers that work without JavaScript. */
export async function registerAppointmentForms(
  scope: FastifyInstance,
  { contextOf, showAgain }: FormDeps,
): Promise<void> {
  readUrlEncoded(scope)
  scope.post('/appointment', NOT_LOGGED, async (request, reply) => {
    const ctx = contextOf(request)
    const { token = '', answer } = request.query as Record<string, string>
    const form = readOwnForm(request, ctx.config.publicUrl)
    const values = Object.fromEntries(form)
    const send = async () => {
      await answerAppointment(ctx, appointmentAnswerSchema.parse({ ...values, token, answer }))
      return `/appointment?token=${encodeURIComponent(token)}`
    }
    return sendForm(showAgain, { request, reply }, { values, send })
  })
  scope.post('/request-time', NOT_LOGGED, async (request, reply) => {
    const ctx = contextOf(request)
    const { token = '' } = request.query as Record<string, string>
    const form = readOwnForm(request, ctx.config.publicUrl)
    const time = form.get('time') ?? ''
    const [day, half] = time.split(' ')
    const page = `/request-status?token=${encodeURIComponent(token)}`
    const send = async () => {
      await askForTime(ctx, timeWishSchema.parse({ token, day, half }))
      return `${page}#time`
    }
    // The URL names the form that was refused.
    const url = `${page}&form=time`
    return sendForm(showAgain, { request, reply }, { values: { time }, url, send })
  })
}
