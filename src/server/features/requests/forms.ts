import type { FastifyInstance } from 'fastify'
import type { VisitorContext } from '#server/context.ts'
import { invalidInput } from '#server/core/app-error.ts'
import {
  admitCustomerPicture,
  saveCustomerPicture,
} from '#server/features/uploads/save-customer-picture.ts'
import type { BodyGate } from '#server/http/body-gate.ts'
import { type Form, readForm, registerForms } from '#server/http/forms.ts'
import { NOT_LOGGED, sendForm, type ShowAgain } from '#server/http/page-form.ts'
import { assertFormOfThisSite, type VisitorContextOf } from '#server/http/session.ts'
import { CUSTOMER_PICTURES_MAX } from '#shared/domain/customer-picture.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import { MESSAGE_MAX } from '#shared/domain/request-message.ts'
import { getRequestStatus } from './customer/get-request-status.ts'
import { writeMessage } from './customer/write-message.ts'

type Deps = {
  contextOf: VisitorContextOf
  /** Limits concurrent bodies with pictures. */
  bodies: BodyGate
  showAgain: ShowAgain
}

/** A character takes up to four bytes, and browsers send a line break as two characters. */
const MESSAGE_BYTES_MAX = 8 * MESSAGE_MAX
const PICTURES = 'pictures'
const PLACEHOLDER_ID = '00000000-0000-4000-8000-000000000000-1x1'

/** Registers the message form of the status page, with pictures and without JavaScript. */
export async function registerRequestForms(
  scope: FastifyInstance,
  { contextOf, bodies, showAgain }: Deps,
): Promise<void> {
  await registerForms(scope, { files: CUSTOMER_PICTURES_MAX, fieldBytes: MESSAGE_BYTES_MAX })

  async function write(ctx: VisitorContext, token: string, { texts, files }: Form) {
    const read = messageInputSchema.safeParse({
      text: texts.get('text')?.replaceAll('\r\n', '\n'),
      // Checked before anything is stored: a picture counts as content.
      pictures: files.length > 0 ? [PLACEHOLDER_ID] : [],
      website: texts.get('website'),
      idempotencyKey: texts.get('idempotencyKey'),
    })
    if (!read.success) throw invalidInput(read.error)
    const pictures: string[] = []
    for (const bytes of files) {
      const { id } = await admitCustomerPicture(ctx, () => saveCustomerPicture(ctx, bytes))
      pictures.push(id)
    }
    await writeMessage(ctx, token, { ...read.data, pictures })
  }

  scope.post('/request-status', NOT_LOGGED, async (request, reply) => {
    const ctx = contextOf(request)
    assertFormOfThisSite(request, ctx.config.publicUrl)
    const { token: given } = request.query as Record<string, unknown>
    const token = typeof given === 'string' ? given : ''
    const values = { text: '' }
    return sendForm(
      showAgain,
      { request, reply },
      {
        values,
        explains: () => true,
        send: async () => {
          // The limit applies before the body is read.
          await ctx.limits.within('message-form', ctx.ip, async () => {
            await getRequestStatus(ctx, token)
            await bodies.pass(ctx.ip, async (hold) => {
              const form = await readForm(request, { field: PICTURES, hold })
              values.text = form.texts.get('text') ?? ''
              await write(ctx, token, form)
            })
          })
          return `/request-status?token=${encodeURIComponent(token)}#messages`
        },
      },
    )
  })
}
