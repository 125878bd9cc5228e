import type { FilledStatusEmail, FilledTemplate } from '#shared/domain/reply-template.ts'
import type { RequestCounts } from '#shared/domain/request-filter.ts'
import type {
  RequestKind,
  RequestNote,
  RequestStatus,
  StatusChange,
} from '#shared/domain/request.ts'
import type { Inputs } from '../../../lib/api.ts'

/** What requests of every kind have, as staff see them. */
export type DeskRequest = {
  id: string
  reference: string
  status: RequestStatus
  createdAt: string
  updatedAt: string
  dueAt: string
  firstAnsweredAt: string | null
  assignee: string | null
  spamReason: string | null
  notes: RequestNote[]
  history: StatusChange[]
}

type Sent = Inputs['requests']['admin']
/** What the procedures of all kinds take, with the status of one kind. */
type Of<Input, Status> = {
  [Key in keyof Input]: Key extends 'status'
    ? Status | Extract<Input[Key], null | undefined>
    : Input[Key]
}
export type Change<Status> = Of<Sent['update']['change'], Status>
export type Letter<Status> = Of<Sent['reply']['reply'], Status>
export type Question<Status> = Of<Omit<Sent['list'], 'kind'>, Status>
export type Page<Request> = {
  requests: Request[]
  next: string | null
  total: number
  counts: RequestCounts
}

/** The calls of one kind of request, and what to call them on the screen. */
export type Desk<Request extends DeskRequest> = {
  kind: RequestKind
  /** The path of the API: 'part-requests'. */
  path: string
  statuses: readonly Request['status'][]
  get: (id: string) => Promise<Request>
  update: (id: string, change: Change<Request['status']>) => Promise<Request>
  reply: (id: string, letter: Letter<Request['status']>) => Promise<Request>
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<Request>
  templates: (id: string) => Promise<FilledTemplate[]>
  /** What the email about each status says. */
  statusEmails: (id: string) => Promise<FilledStatusEmail[]>
  /** Takes a status back whose email has not gone out. */
  revertStatus: (id: string) => Promise<Request>
  /** Puts what the server gave back into every page that shows it, and asks for the rest anew. */
  keep: (request: Request) => void
  /** Asks for every page and for what waits anew. */
  refresh: () => void
}
