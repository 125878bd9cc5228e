import type { CustomerPicture } from './customer-picture.ts'

/** Maximum characters of a customer message. */
export const MESSAGE_MAX = 4000
export const MESSAGE_EMPTY = 'Please write a message or add a picture'

/** Message from the status page. */
export type RequestMessage = {
  timestamp: string
  content: string
  /** Reason to suspect spam; such messages start no reply clock and notify nobody. */
  spamReason: string | null
  pictures: CustomerPicture[]
}

/** 'message' is from the customer, 'reply' and 'status' were emailed, 'note' is internal. */
export const THREAD_KINDS = ['message', 'reply', 'status', 'note'] as const
export type ThreadEntry = {
  kind: (typeof THREAD_KINDS)[number]
  author: string
  timestamp: string
  /** Subject of an email. */
  subject: string | null
  content: string
  spamReason: string | null
  pictures: CustomerPicture[]
}

type Note = {
  kind: 'note' | 'reply' | 'status'
  author: string
  timestamp: string
  content: string
}
type Written = { notes: readonly Note[]; messages: readonly RequestMessage[]; customer: string }

/** Merges customer messages, emails and staff notes, sorted by time. */
export const buildThread = ({ notes, messages, customer }: Written): ThreadEntry[] =>
  [
    ...notes.map(({ kind, author, timestamp, content }) => ({
      kind,
      author,
      timestamp,
      ...(kind === 'note' ? { subject: null, content } : readReply(content)),
      spamReason: null,
      pictures: [],
    })),
    ...messages.map((message) => ({
      kind: 'message' as const,
      author: customer,
      subject: null,
      ...message,
    })),
  ].toSorted((one, another) => one.timestamp.localeCompare(another.timestamp))

type Reply = { subject: string; body: string }

/** Formats a sent email as a note. */
export const formatReplyNote = (email: string, { subject, body }: Reply): string =>
  `Email to ${email}\n${subject}\n\n${body}`

/** Parses a note of replyNote; other notes have no subject. */
function readReply(note: string): { subject: string | null; content: string } {
  const [, subject = null, content = note] = /^[^\n]*\n([^\n]*)\n\n(.*)$/s.exec(note) ?? []
  return { subject, content }
}
