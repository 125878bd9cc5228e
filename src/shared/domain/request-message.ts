import type { CustomerPicture } from './customer-picture.ts'

/** The longest message of a customer. */
export const MESSAGE_MAX = 4000
export const MESSAGE_EMPTY = 'Please write a message or add a picture'

/** What a customer wrote on the status page. */
export type RequestMessage = {
  timestamp: string
  content: string
  /** Why it looks like spam; such a message starts no clock and tells nobody. */
  spamReason: string | null
  pictures: CustomerPicture[]
}

/** A 'message' is by the customer, a 'reply' and an email about a 'status' were sent to them, and a 'note' no customer sees. */
export const THREAD_KINDS = ['message', 'reply', 'status', 'note'] as const
/** One entry of what was written about a request. */
export type ThreadEntry = {
  kind: (typeof THREAD_KINDS)[number]
  author: string
  timestamp: string
  /** The subject of an email. */
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

/** Everything that was written about a request in order of time: messages of the customer, emails to them and notes of staff. */
export const threadOf = ({ notes, messages, customer }: Written): ThreadEntry[] =>
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

/** An email to the customer as the note that keeps it. */
export const replyNote = (email: string, { subject, body }: Reply): string =>
  `Email to ${email}\n${subject}\n\n${body}`

/** Subject and text of what replyNote wrote; another note as it is. */
function readReply(note: string): { subject: string | null; content: string } {
  const [, subject = null, content = note] = /^[^\n]*\n([^\n]*)\n\n(.*)$/s.exec(note) ?? []
  return { subject, content }
}
