import { WANT_CONFIRM_DAYS } from '#shared/domain/want.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import {
  type EmailContent,
  type MailBusiness,
  type NewEmail,
  oneLine,
  toHtml,
  toText,
} from './templates.ts'

type Wanted = { reference: string; title: string; part: string | null }
type Base = {
  recipient: string
  /** The page where a want is confirmed, kept or ended. */
  url: string
}
/** What an email says that asks to confirm a want; who typed the rest may be a stranger to its reader. */
export type WantConfirmation = { reference: string; years: string }
/** An email about wants: it asks to confirm one, says what came in, or that one ends soon. */
export type WantEmail =
  | (Base & WantConfirmation & { occasion: 'confirm' })
  | (Base & Wanted & { occasion: 'expiring'; expiresAt: Date })
  | (Base & {
      occasion: 'arrival'
      wants: Wanted[]
      vehicles: { name: string; about: string; url: string }[]
      /** The form that asks for the part. */
      askUrl: string
    })

/** An email about wants as a row of the outbox; its reader unsubscribes with one click (RFC 8058). */
export function wantEmail(email: WantEmail, business: MailBusiness): NewEmail {
  const { recipient, url } = email
  const content = { ...contentOf(email, business), footer: footerOf(email) }
  return {
    requestId: null,
    template: `want-${email.occasion}`,
    recipient,
    replyTo: business.email || null,
    subject: oneLine(content.heading),
    html: toHtml(content, business),
    text: toText(content, business),
    unsubscribeUrl: url,
  }
}

function contentOf(email: WantEmail, business: MailBusiness): EmailContent {
  if (email.occasion === 'arrival') return arrivalOf(email, business)
  if (email.occasion === 'confirm') return confirmationOf(email, business)
  const { title, url } = email
  const until = formatLongDate(email.expiresAt.toISOString(), business.timeZone)
  return {
    factsHeading: "What you're looking for",
    facts: factsOf(email),
    preview: `We're looking until ${until}`,
    heading: `Still looking for a ${title}?`,
    paragraphs: [
      `We're on the lookout for it until ${until}. If you still need it, press the button to keep it on our list. If not, you don't have to do a thing.`,
    ],
    action: { label: 'Keep it', url },
  }
}

function confirmationOf(
  { reference, years, url }: Extract<WantEmail, { occasion: 'confirm' }>,
  business: MailBusiness,
): EmailContent {
  return {
    preview: 'Confirm that we may email you when a vehicle comes in',
    heading: 'Want us to tell you when one comes in?',
    paragraphs: [
      `Someone, probably you, asked us at ${business.name} to email this address when a certain vehicle comes into our yard. Press the button to see which, then confirm on the page that opens.`,
      `If you don't, we'll forget it after ${WANT_CONFIRM_DAYS} days.`,
    ],
    factsHeading: "What you're looking for",
    facts: [
      { label: 'Model years', value: years },
      { label: 'Reference', value: reference },
    ],
    action: { label: 'See and confirm', url },
  }
}

function arrivalOf(
  { wants, vehicles, askUrl }: Extract<WantEmail, { occasion: 'arrival' }>,
  business: MailBusiness,
): EmailContent {
  const [first] = vehicles
  const what =
    vehicles.length === 1 ? `A ${first?.name} came in` : `${vehicles.length} vehicles came in`
  return {
    preview: `${vehicles.map(({ name }) => name).join(', ')} in our yard`,
    heading: what,
    paragraphs: [
      `You asked us to tell you about ${wants.map(wantedText).join('; ')}.`,
      `The counter can tell you whether the part is still on it: ask on our website, or call ${business.phone}. Parts go to whoever asks first.`,
    ],
    factsHeading: 'In our yard now',
    facts: vehicles.map(({ name, about, url }) => ({ label: name, value: about, href: url })),
    action: { label: 'Ask for the part', url: askUrl },
  }
}

const wantedText = ({ title, part, reference }: Wanted): string =>
  `${part ? `${part} for ` : ''}${title} (${reference})`

const factsOf = ({ reference, title, part }: Wanted) => [
  { label: 'Vehicle', value: title },
  { label: 'Part', value: part ?? '' },
  { label: 'Reference', value: reference },
]

const footerOf = ({ occasion, url }: WantEmail) => ({
  text:
    occasion === 'confirm'
      ? "You're getting this because someone entered this address on our website."
      : "You're getting this because you asked us to tell you, once a day at most.",
  label: 'Stop these emails',
  url,
})
