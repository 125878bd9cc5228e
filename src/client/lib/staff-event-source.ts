import { fetchAsStaff } from './staff-call.ts'

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2]
type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly CONNECTING: number
  readonly OPEN: number
  readonly CLOSED: number
  readyState: number
  close: () => void
}

/** Minimal EventSource with an Authorization header; any end is an error (docs/decisions/0027). */
function openEventSource(url: string): Source {
  const target = new EventTarget()
  const abort = new AbortController()
  const source: Source = {
    CONNECTING,
    OPEN,
    CLOSED,
    readyState: CONNECTING,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    close: () => {
      source.readyState = CLOSED
      abort.abort()
    },
  }
  const fail = () => {
    if (source.readyState === CLOSED) return
    source.close()
    source.dispatchEvent(new Event('error'))
  }
  void readEvents(url, source, abort.signal).then(fail, fail)
  return source
}

/** Constructor type that tRPC expects. */
export const StaffEventSource = openEventSource as unknown as new (url: string) => Source

async function readEvents(url: string, source: Source, signal: AbortSignal): Promise<void> {
  const { ok, body } = await fetchAsStaff(url, { signal, headers: { accept: 'text/event-stream' } })
  if (!ok || !body) return
  source.readyState = OPEN
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + value).split(/\r?\n\r?\n/)
    text = events.pop() ?? ''
    for (const event of events) dispatch(source, event)
  }
}

/** Parses one event (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function dispatch(source: Source, event: string): void {
  const lines = event.split(/\r?\n/)
  const listValues = (field: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : [],
    )
  const data = listValues('data')
  if (data.length === 0) return
  const type = listValues('event').at(-1) ?? 'message'
  source.dispatchEvent(new MessageEvent(type, { data: data.join('\n') }))
}
