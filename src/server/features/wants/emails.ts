import type { Email } from '#server/features/notifications/outbox.ts'
import type { Business } from '#shared/domain/business.ts'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import { WANT_CONFIRM_DAYS, formatWantTitle, formatYears } from '#shared/domain/want.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import type { MatchedVehicle } from './mapper.ts'
import type { WantContent } from './want-row.ts'

type EmailedWant = WantContent & { reference: string }
/** `url` is the page where the want is confirmed, kept or ended. */
type Options = { url: string; business: Business }

const ASKED_FOR = "You're getting this because you asked us to tell you, once a day at most."
const ENTERED = "You're getting this because someone entered this address on our website."
const DETAILS_HEADING = "What you're looking for"

/** Asks the owner of an address to confirm a want; shows nothing that a visitor typed. */
export function writeConfirmationEmail(want: EmailedWant, { url, business }: Options): Email {
  const heading = 'Want us to tell you when one comes in?'
  return {
    template: 'want-confirm',
    to: want.email,
    subject: heading,
    unsubscribeUrl: url,
    content: {
      preview: 'Confirm that we may email you when a vehicle comes in',
      heading,
      paragraphs: [
        `Someone, probably you, asked us at ${business.name} to email this address when a certain vehicle comes into our yard. Press the button to see which, then confirm on the page that opens.`,
        `If you don't, we'll forget it after ${WANT_CONFIRM_DAYS} days.`,
      ],
      detailsHeading: DETAILS_HEADING,
      details: [
        { label: 'Model years', value: formatYears(want) },
        { label: 'Reference', value: want.reference },
      ],
      action: { label: 'See and confirm', url },
      footer: footer(ENTERED, url),
    },
  }
}

/** Asks whether to keep a want that expires soon. */
export function writeWantExpiryEmail(
  want: EmailedWant & { expiresAt: Date },
  { url, business }: Options,
): Email {
  const until = formatLongDate(want.expiresAt.toISOString(), business.timeZone)
  const heading = `Still looking for a ${formatWantTitle(want)}?`
  return {
    template: 'want-expiring',
    to: want.email,
    subject: heading,
    unsubscribeUrl: url,
    content: {
      preview: `We're looking until ${until}`,
      heading,
      paragraphs: [
        `We're on the lookout for it until ${until}. If you still need it, press the button to keep it on our list. If not, you don't have to do a thing.`,
      ],
      ...toDetails(want),
      action: { label: 'Keep it', url },
      footer: footer(ASKED_FOR, url),
    },
  }
}

/** Announces arrived vehicles to the owner of one or more wants. */
export function writeArrivalEmail(
  { to, wants, vehicles }: { to: string; wants: EmailedWant[]; vehicles: MatchedVehicle[] },
  { url, business, publicUrl }: Options & { publicUrl: string },
): Email {
  const [first] = vehicles
  const isOne = first !== undefined && vehicles.length === 1
  const names = vehicles.map(formatVehicleTitle)
  const heading = isOne ? `A ${names[0]} came in` : `${vehicles.length} vehicles came in`
  return {
    template: 'want-arrival',
    to,
    subject: heading,
    unsubscribeUrl: url,
    content: {
      preview: `${names.join(', ')} in our yard`,
      heading,
      paragraphs: [
        `You asked us to tell you about ${wants.map(describe).join('; ')}.`,
        `The counter can tell you whether the part is still on it: ask on our website, or call ${business.phone}. Parts go to whoever asks first.`,
      ],
      detailsHeading: 'In our yard now',
      details: vehicles.map((vehicle) => ({
        label: formatVehicleTitle(vehicle),
        value: formatDetails(vehicle),
        href: `${publicUrl}/parts/${vehicle.id}`,
      })),
      action: {
        label: 'Ask for the part',
        url: isOne ? `/partsrequest?vehicle=${first.id}` : '/partsrequest',
      },
      footer: footer(ASKED_FOR, url),
    },
  }
}

const toDetails = (want: EmailedWant) => ({
  detailsHeading: DETAILS_HEADING,
  details: [
    { label: 'Vehicle', value: formatWantTitle(want) },
    { label: 'Part', value: want.part ?? '' },
    { label: 'Reference', value: want.reference },
  ],
})

const describe = (want: EmailedWant): string =>
  `${want.part ? `${want.part} for ` : ''}${formatWantTitle(want)} (${want.reference})`

const formatDetails = ({ stockNumber, engineType, mileage }: MatchedVehicle): string =>
  [`Stock # ${stockNumber}`, engineType, mileage === null ? null : `${formatNumber(mileage)} miles`]
    .filter(Boolean)
    .join(', ')

const footer = (text: string, url: string) => ({ text, label: 'Stop these emails', url })
