import type { FilledTemplate } from '#shared/domain/reply-template.ts'
import type { RequestCounts } from '#shared/domain/request-filter.ts'
import type { RequestKind, RequestNote, StatusChange } from '#shared/domain/request.ts'

/** What requests of every kind have, as staff see them. */
export type DeskRequest = {
  id: string
  reference: string
  status: string
  createdAt: string
  updatedAt: string
  dueAt: string
  firstAnsweredAt: string | null
  assignee: string | null
  spamReason: string | null
  notes: RequestNote[]
  history: StatusChange[]
}
export type Change = {
  status?: string
  note?: string
  assignee?: string
  reason?: string
  spam?: boolean
  tellCustomer?: boolean
  updatedAt?: string
}
export type Letter = { subject: string; body: string; status?: string | null; updatedAt?: string }
export type Page<Request> = { requests: Request[]; next: string | null; total: number; counts: RequestCounts }

/** The calls of one kind of request, and what to call them on the screen. */
export type Desk<Request> = {
  kind: RequestKind
  /** The path of the API: 'part-requests'. */
  path: string
  statuses: readonly string[]
  get: (id: string) => Promise<Request>
  update: (id: string, change: Change) => Promise<Request>
  reply: (id: string, letter: Letter) => Promise<Request>
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<Request>
  templates: (id: string) => Promise<FilledTemplate[]>
  /** Puts what the server gave back into every page that shows it, and asks for the rest anew. */
  keep: (request: Request) => void
  /** Asks for every page and for what waits anew. */
  refresh: () => void
}
