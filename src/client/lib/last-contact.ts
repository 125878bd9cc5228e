import type { ContactValues } from '../components/form-contact-fields.tsx'

const NAME = 'last-contact'

/** Keeps who sent a request for the next one in this tab; it goes when the tab is closed, for the computer may be anybody's. */
export function keepContact({ name, phone, email }: ContactValues): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ name, phone, email }))
  } catch {
    // Full, or forbidden by the visitor: the next request is filled in by hand.
  }
}

/** Who sent the last request of this tab, or null. */
export function lastContact(): ContactValues | null {
  try {
    const { name, phone, email } = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Record<
      keyof ContactValues,
      unknown
    >
    return typeof name === 'string' && typeof phone === 'string' && typeof email === 'string'
      ? { name, phone, email }
      : null
  } catch {
    return null
  }
}
