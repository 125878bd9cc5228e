import type { DbOrTransaction } from '#server/core/db.ts'
import type { RequestNotifications } from '#server/features/notifications/service.ts'
import type { Business } from '#shared/domain/business.ts'
import {
  type FilledTemplate,
  filledStatusLetter,
  filledStatusLetters,
  filledTemplates,
  type LetterFacts,
  statusLetterOf,
} from '#shared/domain/reply-template.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { fillTerms, type StatusTerms } from '#shared/domain/status-terms.ts'
import type { StatusLinks } from './status-link.ts'

/** What letters need to know of a request of any kind. */
export type LetterTopic = {
  id: string
  reference: string
  customerName: string
  email: string
  vehicle: string
  item: string
}
/** Puts a letter on its way in the transaction of what it speaks of. */
type Post = (transaction: DbOrTransaction) => Promise<void>
export type LetterDeps = {
  notifications: Pick<RequestNotifications, 'write' | 'takeBack' | 'firstWrittenAt'>
  statusLinks: Pick<StatusLinks, 'urlOf'>
  business: Pick<Business, 'name' | 'phone' | 'hoursText' | 'address' | 'warranty'>
}

/** Letters from the desk to the senders of requests of one kind. */
export function createLetters(
  kind: RequestKind,
  { notifications, statusLinks, business }: LetterDeps,
) {
  const { name, phone, hoursText, address, warranty } = business
  const place = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`
  const shop = {
    name,
    phone,
    hoursText,
    place,
    usedPartsWarranty: warranty.usedParts,
    newPartsWarranty: warranty.newParts,
  }
  const factsOf = ({ customerName, reference, vehicle, item }: LetterTopic): LetterFacts => ({
    customerName,
    reference,
    vehicle,
    item,
    shop,
  })

  async function post(
    topic: LetterTopic,
    occasion: 'reply' | 'status',
    words: { subject: string; heading: string; paragraphs: string[] },
  ): Promise<Post> {
    const { id, reference, email: recipient, vehicle, item } = topic
    const about = item === vehicle ? item : `${item} for your ${vehicle}`
    // Before the transaction: what it asks of the database, it asks on a connection of its own.
    const statusUrl = await statusLinks.urlOf(kind, id)
    return (transaction) =>
      notifications.write(transaction, {
        kind,
        occasion,
        reference,
        recipient,
        about,
        statusUrl,
        ...words,
      })
  }

  /** The letters that staff may begin from, filled in. */
  const templatesFor = (topic: LetterTopic): FilledTemplate[] =>
    filledTemplates(kind, factsOf(topic))

  /** A letter in the words of staff. */
  const reply = (topic: LetterTopic, { subject, body }: RequestReply): Promise<Post> =>
    post(topic, 'reply', {
      subject,
      heading: `About your request ${topic.reference}`,
      paragraphs: body.split(/\n\s*\n/),
    })

  /** The letter that tells of a new status, in the words that staff saw; null where this status has none. */
  async function status(topic: LetterTopic, to: string, terms: StatusTerms): Promise<Post | null> {
    const letter = filledStatusLetter(kind, to, factsOf(topic))
    if (!letter) return null
    const { subject, body } = letter
    const heading = statusLetterOf(kind, to)?.heading ?? subject
    return post(topic, 'status', {
      subject,
      heading,
      paragraphs: fillTerms(body, terms).split('\n\n'),
    })
  }

  /** What the letters about these statuses say, for staff to see before one goes out. */
  const statusLettersFor = (topic: LetterTopic, statuses: readonly string[]) =>
    filledStatusLetters(kind, statuses, factsOf(topic))

  return { templatesFor, statusLettersFor, reply, status }
}
