import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CUSTOMER_PICTURES_MAX } from '#shared/domain/customer-picture.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import { MESSAGE_MAX } from '#shared/domain/request-message.ts'
import { invalidInput } from '../core/app-error.ts'
import type { BodyGate } from '../http/body-gate.ts'
import { type Form, readForm, registerForms } from '../http/forms.ts'
import { sendForm, type ShowAgain, NOT_LOGGED } from '../http/page-form.ts'
import { refuseFormOfOtherSites } from '../http/session.ts'
import type { Services } from '../services.ts'
import { pageRule } from './page-rules.ts'

type Deps = {
  services: Services
  /** Limits concurrent bodies with pictures. */
  bodies: BodyGate
  publicUrl: string
  showAgain: ShowAgain
}

/** A character takes up to four bytes, and browsers send a line break as two characters. */
const MESSAGE_BYTES_MAX = 8 * MESSAGE_MAX
const PICTURES = 'pictures'
const PLACEHOLDER_ID = '00000000-0000-4000-8000-000000000000-1x1'

/** Registers the form that works without JavaScript, in a scope with its own parser. */
export function registerPageForms(app: FastifyInstance, deps: Deps): void {
  void app.register((scope) => registerMessageForm(scope, deps))
}

/** Message form of the status page, with pictures. */
async function registerMessageForm(scope: FastifyInstance, deps: Deps): Promise<void> {
  const { requests, customerPictures, limits } = deps.services
  await registerForms(scope, { files: CUSTOMER_PICTURES_MAX, fieldBytes: MESSAGE_BYTES_MAX })

  async function write({ ip }: FastifyRequest, token: string, { texts, files }: Form) {
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
      const { id } = await customerPictures.admitted(ip, () => customerPictures.upload(bytes))
      pictures.push(id)
    }
    await requests.writeMessage(token, { ...read.data, pictures }, { address: ip })
  }

  scope.post('/request-status', NOT_LOGGED, async (request, reply) => {
    refuseFormOfOtherSites(request, deps.publicUrl)
    const { canonical } = pageRule(request.url)
    const token = new URLSearchParams(canonical.split('?')[1]).get('token') ?? ''
    const values = { text: '' }
    return sendForm(
      deps.showAgain,
      { request, reply },
      {
        values,
        explains: () => true,
        send: async () => {
          // The limit applies before the body is read.
          await limits.within('message-form', request.ip, async () => {
            await requests.statusPage(token)
            await deps.bodies.pass(request.ip, async (hold) => {
              const form = await readForm(request, { field: PICTURES, hold })
              values.text = form.texts.get('text') ?? ''
              await write(request, token, form)
            })
          })
          return `${canonical}#messages`
        },
      },
    )
  })
}
