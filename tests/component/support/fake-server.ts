import superjson, { type SuperJSONResult } from 'superjson'
import { vi } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import type { LiveChange } from '#shared/domain/live.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { FoundObjection } from '#shared/domain/schedule-objection.ts'

type Noun = Extract<keyof Outputs, string>
/** Procedures without a result return undefined. */
type Received<Output> = [Output] extends [never] ? undefined : Output
type OfRouter<Router, Path extends string> = {
  [V in keyof Router & string as `${Path}.${V}`]: Received<Router[V]>
}
type AdminOf<N extends Noun> = Outputs[N] extends { admin: infer Router } ? Router : unknown
type Kinds = Outputs['requests']['admin']
type OutputsOfKinds = OfRouter<Kinds['part'], 'requests.admin.part'> &
  OfRouter<Kinds['repair'], 'requests.admin.repair'> &
  OfRouter<Kinds['inquiry'], 'requests.admin.inquiry'>
/** Procedures of a router and its nested routers by path. */
type OutputsOf<N extends Noun> = OfRouter<Omit<Outputs[N], 'admin'>, N> &
  OfRouter<Omit<AdminOf<N>, RequestKind>, `${N}.admin`> &
  (N extends 'requests' ? OutputsOfKinds : unknown)
export type Procedure = { [N in Noun]: keyof OutputsOf<N> & string }[Noun]
type OutputOf<P extends Procedure> = {
  [N in Noun]: P extends keyof OutputsOf<N> ? OutputsOf<N>[P] : never
}[Noun]

/** Error of the server, raw body (proxy error page, plain JSON error), or network failure. */
type Issue = { path: string; message: string }
export type Failure =
  | {
      status: number
      message: string
      issues?: Issue[]
      objections?: FoundObjection[]
      headers?: HeadersInit
    }
  | { status: number; body: string; headers?: HeadersInit }
  | 'offline'
type Handler<Reply> = Reply | ((input: never) => Reply | Promise<Reply>)
type ProcedureReply<P extends Procedure> = Handler<{ data: OutputOf<P> } | Failure>
export type ProcedureReplies = { [P in Procedure]?: ProcedureReply<P> }
/** Replies under /api by 'METHOD /path'. */
type PathReply = Handler<
  { json: unknown; status?: number; headers?: HeadersInit } | Exclude<Failure, { message: string }>
>

export type Call = { name: string; input: unknown; headers: Headers }
/** Stream of changes; rejected until a test allows it. */
type Live = {
  /** Accepts connections from now on. */
  allow: () => void
  /** Sends changes to connected pages. */
  announce: (...changes: LiveChange[]) => void
  /** Ends open streams, as a stopping server does. */
  end: () => void
  /** Number of open streams. */
  count: () => number
}
export type FakeServer = {
  live: Live
  /** Calls so far, oldest first: procedures by path ('vin.decode'), others as 'GET /api/…'. */
  calls: Call[]
  callsOf: (name: string) => Call[]
  /** Inputs of the calls of a procedure or path. */
  inputsOf: (name: string) => unknown[]
  /** Sets the reply of a procedure from the next call on. */
  reply: <P extends Procedure>(procedure: P, reply: ProcedureReply<P>) => void
  /** Sets the reply to a path, such as 'GET /api/auth/verify'. */
  replyTo: (path: string, reply: PathReply) => void
}

/** Error codes that screens handle separately. */
const CODES: Record<number, string> = { 404: 'NOT_FOUND', 409: 'CONFLICT' }
/** Replies to calls of forms that are not the subject of a test. */
const USUAL_REPLIES: ProcedureReplies = {
  'requests.admin.pollAsViewer': 'offline',
  'vehicles.admin.listMakes': { data: ['Ford', 'Honda'] },
  'vehicles.admin.getUsedNumbers': { data: { stockNumber: null, vin: null } },
  'parts.admin.listNews': { data: [] },
  'parts.admin.listOfVehicle': { data: [] },
  'parts.admin.findListed': { data: [] },
  'schedule.admin.getFeedState': { data: { isOn: false, withPhones: false, createdAt: null } },
  'site.checkOpenDay': { data: { isOpen: true, next: null } },
  'schedule.getOfferedTimes': { data: { isOpen: false, free: [], wish: null } },
}
const LIVE = '/api/trpc/live.admin.changes'
const JSON_RPC_SERVER_ERROR = -32_000

let testsEnded = 0
let events = 0
/** Drops the replies that are pending at the end of a test, for the next one not to see them. */
export const dropPendingReplies = (): void => void (testsEnded += 1)
/** Calls and replies of all tests so far; a reply can lead to the next call. */
export const countEvents = (): number => events

/** Replaces `fetch` for one test, below the real tRPC client; a call without a reply fails it. */
export function fakeServer(replies: ProcedureReplies = {}): FakeServer {
  const procedures = new Map<string, unknown>(Object.entries({ ...USUAL_REPLIES, ...replies }))
  const paths = new Map<string, unknown>()
  const calls: Call[] = []
  const live = createLive()
  const callsOf = (name: string) => calls.filter((call) => call.name === name)

  vi.stubGlobal('fetch', async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, location.origin)
    if (!url.pathname.startsWith('/api/')) {
      throw new TypeError(`Unexpected request outside of /api: ${url.pathname}`)
    }
    if (url.pathname === LIVE) {
      const input = Object.fromEntries(url.searchParams)
      const response = live.open(init.signal)
      const call = { name: `GET ${LIVE}`, input, headers: new Headers(init.headers) }
      if (response.ok) calls.push(call)
      return response
    }
    const before = testsEnded
    const isProcedure = url.pathname.startsWith('/api/trpc/')
    events += 1
    const response = await (isProcedure ? replyToBatch(url, init) : replyToPath(url, init))
    events += 1
    return before === testsEnded ? response : Promise.withResolvers<Response>().promise
  })

  async function replyToBatch(url: URL, init: RequestInit): Promise<Response> {
    const names = url.pathname.replace('/api/trpc/', '').split(',')
    const inputs = readInputs(url, init)
    const results: unknown[] = []
    for (const [index, name] of names.entries()) {
      const input = inputs[index]
      calls.push({ name, input, headers: new Headers(init.headers) })
      results.push(await replyOf(procedures, name, input))
    }
    const offline = results.find((result) => result === 'offline')
    if (offline) throw new TypeError('Failed to fetch')
    const raw = results.find(
      (result): result is { status: number; body: string; headers?: HeadersInit } =>
        isRecord(result) && 'body' in result,
    )
    if (raw) return new Response(raw.body, { status: raw.status, headers: raw.headers })
    const isFailed = (result: unknown): result is { status: number; headers?: HeadersInit } =>
      isRecord(result) && 'message' in result
    const failed = results.find(isFailed)
    const isMixed = failed && !results.every(isFailed)
    return Response.json(results.map(envelopeOf), {
      // tRPC's status for a batch with different replies.
      status: isMixed ? 207 : (failed?.status ?? 200),
      headers: failed?.headers,
    })
  }

  async function replyToPath(url: URL, init: RequestInit): Promise<Response> {
    const name = `${init.method ?? 'GET'} ${url.pathname}`
    const input =
      typeof init.body === 'string'
        ? (JSON.parse(init.body) as unknown)
        : Object.fromEntries(url.searchParams)
    calls.push({ name, input, headers: new Headers(init.headers) })
    const reply = await replyOf(paths, name, input)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    if (isRecord(reply) && 'body' in reply) return new Response(reply.body as string, reply)
    const { json, ...rest } = reply as { json: unknown; status?: number; headers?: HeadersInit }
    return Response.json(json, rest)
  }

  return {
    live,
    calls,
    callsOf,
    inputsOf: (name) => callsOf(name).map(({ input }) => input),
    reply: (procedure, reply) => void procedures.set(procedure, reply),
    replyTo: (path, reply) => void paths.set(path, reply),
  }
}

function createLive() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  let isAllowed = false
  const send = (event: string) => {
    for (const controller of open) controller.enqueue(encoder.encode(`${event}\n\n`))
  }
  return {
    allow: () => void (isAllowed = true),
    announce: (...changes: LiveChange[]) => send(`data: ${superjson.stringify(changes)}`),
    end: () => {
      send('event: return\ndata: ')
      for (const controller of open) controller.close()
      open.clear()
    },
    count: () => open.size,
    open: (signal?: AbortSignal | null) => {
      if (!isAllowed) return new Response(null, { status: 503 })
      let own: ReadableStreamDefaultController<Uint8Array> | undefined
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller
          open.add(controller)
          controller.enqueue(encoder.encode('event: connected\ndata: {}\n\n'))
        },
      })
      signal?.addEventListener('abort', () => own && open.delete(own))
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function replyOf(
  known: Map<string, unknown>,
  name: string,
  input: unknown,
): Promise<unknown> {
  const reply = known.get(name)
  if (reply === undefined) {
    // oxlint-disable-next-line no-console -- fails the test: see setup.ts
    console.error(`The test defines no reply to ${name}`)
    return 'offline'
  }
  return typeof reply === 'function' ? (reply as (input: unknown) => unknown)(input) : reply
}

function readInputs(url: URL, { body }: RequestInit): Record<number, unknown> {
  const query = url.searchParams.get('input')
  const sent = JSON.parse(typeof body === 'string' ? body : (query ?? '{}')) as Record<
    number,
    SuperJSONResult
  >
  return Object.fromEntries(
    Object.entries(sent).map(([index, input]) => [index, superjson.deserialize(input)]),
  )
}

function envelopeOf(reply: unknown) {
  if (isRecord(reply) && 'data' in reply) {
    return { result: { data: superjson.serialize(reply.data) } }
  }
  const { status, message, issues, objections } = reply as Extract<Failure, { message: string }>
  return {
    error: superjson.serialize({
      message,
      code: JSON_RPC_SERVER_ERROR,
      data: { code: CODES[status] ?? 'TEST', httpStatus: status, issues, objections },
    }),
  }
}
