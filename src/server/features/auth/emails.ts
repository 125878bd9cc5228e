import type { Email } from '#server/features/notifications/render-email.ts'
import type { AccountLinkPurpose } from '#shared/domain/account.ts'
import type { Business } from '#shared/domain/business.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'

type AccountLink = {
  to: string
  username: string
  purpose: AccountLinkPurpose
  url: string
  expiresAt: Date
}

/** Sends the owner of an account the link to choose a password. */
export function writeAccountLinkEmail(
  { to, username, purpose, url, expiresAt }: AccountLink,
  { name, timeZone }: Business,
): Email {
  const isInvite = purpose === 'invite'
  const until = formatDayAndTime(expiresAt.toISOString(), timeZone)
  const heading = isInvite ? `Your account at ${name}` : 'Choose a new password'
  return {
    template: `account-${purpose}`,
    isSecret: true,
    to,
    replyTo: null,
    subject: heading,
    content: {
      preview: `The link works until ${until}`,
      heading,
      paragraphs: [
        isInvite
          ? 'A colleague made you an account for the back office. Choose a password, then sign in.'
          : 'A colleague made you a link to choose a new password. Until then your old one works.',
        "The link works once. If you weren't expecting it, leave it alone and tell your colleagues.",
      ],
      detailsHeading: 'Your account',
      details: [
        { label: 'Username', value: username },
        { label: 'Link works until', value: until },
      ],
      action: { label: 'Choose a password', url },
    },
  }
}
