import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CUSTOMER_PICTURES_MAX } from '#shared/domain/customer-picture.ts'
import { quoteAnswerSchema } from '#shared/domain/quote-schema.ts'
import { messageInputSchema } from '#shared/domain/request-message-schema.ts'
import { MESSAGE_MAX } from '#shared/domain/request-message.ts'
import type { RefusedForm } from '#shared/lib/refused-form.ts'
import { type AppError, invalidInput, STATUS_OF, toAppError } from '../core/app-error.ts'
import type { BodyGate } from '../http/body-gate.ts'
import { type Form, readForm, registerForms } from '../http/forms.ts'
import { refuseFormOfOtherSites, type VisitorContextOf } from '../http/session.ts'
import type { Services } from '../services.ts'
import { createLocalApi } from '../trpc/app-router.ts'
import { pageRule } from './page-rules.ts'

type Deps = {
  services: Services
  contextOf: VisitorContextOf
  /** Limits concurrent bodies with pictures. */
  bodies: BodyGate
  publicUrl: string
  onCallError: Parameters<typeof createLocalApi>[1]
  /** Renders the page with a rejected form. */
  showAgain: (request: FastifyRequest, address: string, refused: RefusedForm) => Promise<Page>
}
type Page = { headers: Record<string, string>; body: string }
type Exchange = { request: FastifyRequest; reply: FastifyReply }
type SentForm = {
  /** Field values of a rejected form. */
  values: Record<string, string>
  /** Page with the form; defaults to the address that the form was sent to. */
  address?: string
  /** Selects the errors that the page shows; others are handled like those of any endpoint. */
  explains?: (error: AppError) => boolean
  wordsOf?: (error: AppError) => string
  send: () => Promise<unknown>
  /** Address after success. */
  next: string | (() => string)
}

// Form addresses contain a token, which must not appear in logs, caches or referrers.
const NOT_LOGGED = { logLevel: 'warn' } as const
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 16 * 1024
const SEE_OTHER = 303

/** A character takes up to four bytes, and browsers send a line break as two characters. */
const MESSAGE_BYTES_MAX = 8 * MESSAGE_MAX
const PICTURES = 'pictures'
const PLACEHOLDER_ID = '00000000-0000-4000-8000-000000000000-1x1'

const WANT_PAGE = '/want'
/** Form field that mail programs send to unsubscribe (RFC 8058, 3.2). */
const ONE_CLICK = 'List-Unsubscribe'

/** Registers forms that work without JavaScript, each in a scope with its own parser. */
export function registerPageForms(app: FastifyInstance, deps: Deps): void {
  void app.register((scope) => registerMessageForm(scope, deps))
  void app.register(async (scope) => registerQuoteForm(scope, deps))
  void app.register(async (scope) => registerWantForms(scope, deps))
}

/** Handles a form: redirects after success, otherwise shows it again with values and errors. */
async function sendForm({ showAgain }: Deps, { request, reply }: Exchange, form: SentForm) {
  const { values, address = request.url, explains = isRefusal, wordsOf = firstMessage } = form
  void reply.headers(PRIVATE)
  try {
    await form.send()
  } catch (cause) {
    const error = appErrorOf(cause)
    if (!error || !explains(error)) throw error ?? cause
    const { issues = [] } = error
    const { headers, body } = await showAgain(request, address, {
      values,
      problems: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
      message: wordsOf(error),
    })
    return reply.code(STATUS_OF[error.code]).headers(headers).send(body)
  }
  return reply.redirect(typeof form.next === 'string' ? form.next : form.next(), SEE_OTHER)
}

const isRefusal = ({ code }: AppError): boolean => code !== 'unavailable'
const firstMessage = ({ message }: AppError): string => message
/** Joins all errors of a form. */
const allMessages = ({ issues = [], message }: AppError): string =>
  issues.length > 0 ? issues.map((issue) => `${issue.message}.`).join(' ') : message

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
      deps,
      { request, reply },
      {
        values,
        explains: () => true,
        send: () =>
          // The limit applies before the body is read.
          limits.within('message-form', request.ip, async () => {
            await requests.statusPage(token)
            await deps.bodies.pass(request.ip, async (hold) => {
              const form = await readForm(request, { field: PICTURES, hold })
              values.text = form.texts.get('text') ?? ''
              await write(request, token, form)
            })
          }),
        next: `${canonical}#messages`,
      },
    )
  })
}

/** Answer form of a quote, whose page then is the receipt. */
function registerQuoteForm(scope: FastifyInstance, deps: Deps): void {
  scope.addContentTypeParser<string>(
    FORM,
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  scope.post('/quote', NOT_LOGGED, async (request, reply) => {
    refuseFormOfOtherSites(request, deps.publicUrl)
    const { token = '', answer } = request.query as Record<string, string>
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const values = { name: form.get('name') ?? '', reason: form.get('reason') ?? '' }
    const jobIds = form.getAll('jobIds')
    if (answer === 'recalculate') {
      const shown = { ...values, jobIds: jobIds.join(' ') }
      const again = { values: shown, problems: {}, message: '' }
      const { headers, body } = await deps.showAgain(request, request.url, again)
      return reply.headers({ ...headers, ...PRIVATE }).send(body)
    }
    return sendForm(
      deps,
      { request, reply },
      {
        values: { ...values, jobIds: jobIds.join(' ') },
        wordsOf: allMessages,
        send: async () =>
          deps.services.quotes.answer(
            quoteAnswerSchema.parse({ token, answer, ...values, jobIds }),
            { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
          ),
        next: `/quote?token=${encodeURIComponent(token)}`,
      },
    )
  })
}

/** Forms of the want list; each calls the same procedure as the page. */
function registerWantForms(scope: FastifyInstance, deps: Deps): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    [FORM, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )

  scope.post(WANT_PAGE, NOT_LOGGED, async (request, reply) => {
    const { token } = request.query as Record<string, unknown>
    const text = typeof request.body === 'string' ? request.body : ''
    const values: Record<string, string> = Object.fromEntries(new URLSearchParams(text))
    const { wants } = createLocalApi(
      { ...deps.contextOf(request), services: deps.services, session: null },
      deps.onCallError,
    )
    if (typeof token !== 'string' || token === '') {
      refuseFormOfOtherSites(request, deps.publicUrl)
      let isSetAside = false
      return sendForm(
        deps,
        { request, reply },
        {
          values,
          address: WANT_PAGE,
          send: async () => {
            ;({ isSetAside } = await wants.ask.mutate(values))
          },
          next: () => `${WANT_PAGE}?${isSetAside ? 'aside' : 'sent'}=1`,
        },
      )
    }
    void reply.headers(PRIVATE)
    // A mail program's one-click request must not be redirected; other requests are buttons of the
    // link's page.
    const isOneClick = text.includes(ONE_CLICK)
    if (!isOneClick) refuseFormOfOtherSites(request, deps.publicUrl)
    const action = isOneClick ? 'end-all' : values.action
    try {
      await wants.act.mutate({ token, action: action as 'end-all' })
    } catch (error) {
      const known = appErrorOf(error)
      if (isOneClick || !known || !isRefusal(known)) throw known ?? error
      // The page shows the state of the want and so explains why nothing happened.
    }
    if (isOneClick) return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
    return reply.redirect(`${WANT_PAGE}?token=${encodeURIComponent(token)}`, SEE_OTHER)
  })
}

/** Unwraps the error of a use case, including those called through a procedure. */
const appErrorOf = (error: unknown): AppError | null =>
  toAppError(error instanceof TRPCError ? error.cause : error)
