import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CUSTOMER_PICTURES_MAX } from '#shared/domain/customer-picture.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import { MESSAGE_MAX } from '#shared/domain/request-message.ts'
import { invalidInput, STATUS_OF, toAppError } from '../core/app-error.ts'
import { createLimiter } from '../core/limiter.ts'
import { type Form, readForm, registerForms } from '../http/forms.ts'
import type { Services } from '../services.ts'
import { pageRule } from './page-rules.ts'

/** What was typed, and why it was not taken. */
export type PostedMessage = { text: string; problem: string }
type Page = { headers: Record<string, string>; body: string }
type ShowAgain = (request: FastifyRequest, posted: PostedMessage) => Promise<Page>

const PICTURES = 'pictures'
/** Each holds up to four pictures of 5 MB until they are stored. */
const HELD_AT_ONCE = 2
const WAITING_MAX = 20
/** A letter takes up to four bytes, and browsers send a line break as two characters. */
const FIELD_BYTES_MAX = 8 * MESSAGE_MAX

/** POST /request-status?token=…: the message form of the status page where scripts do not run. The address has the token, so it stays out of the log. */
export async function registerMessageForm(
  app: FastifyInstance,
  { requests, customerPictures }: Pick<Services, 'requests' | 'customerPictures'>,
  showAgain: ShowAgain,
): Promise<void> {
  const limited = createLimiter({ concurrency: HELD_AT_ONCE, queueMax: WAITING_MAX })
  await registerForms(app, { files: CUSTOMER_PICTURES_MAX, fieldBytes: FIELD_BYTES_MAX })

  async function post({ ip }: FastifyRequest, token: string, { texts, files }: Form) {
    const read = messageInputSchema.safeParse({
      text: texts.get('text')?.replaceAll('\r\n', '\n'),
      // Checked before anything is stored: a picture is text enough.
      pictures: files.length > 0 ? [PLACEHOLDER_ID] : [],
      website: texts.get('website'),
      idempotencyKey: texts.get('idempotencyKey'),
    })
    if (!read.success) throw invalidInput(read.error)
    // Nothing is stored for a link that leads nowhere.
    if (files.length > 0) await requests.statusPage(token)
    const pictures: string[] = []
    for (const bytes of files) pictures.push((await customerPictures.upload(bytes, ip)).id)
    await requests.writeMessage(token, { ...read.data, pictures }, { address: ip })
  }

  app.post('/request-status', { logLevel: 'warn' }, async (request, reply) => {
    const { canonical } = pageRule(request.url)
    const token = new URLSearchParams(canonical.split('?')[1]).get('token') ?? ''
    let text = ''
    try {
      await limited(async () => {
        const form = await readForm(request, PICTURES)
        text = form.texts.get('text') ?? ''
        await post(request, token, form)
      })
    } catch (cause) {
      const error = toAppError(cause)
      if (!error) throw cause
      const { headers, body } = await showAgain(request, { text, problem: error.message })
      return reply.code(STATUS_OF[error.code]).headers(headers).send(body)
    }
    return reply.header('cache-control', 'no-store').redirect(`${canonical}#messages`, 303)
  })
}

const PLACEHOLDER_ID = '00000000-0000-4000-8000-000000000000-1x1'
