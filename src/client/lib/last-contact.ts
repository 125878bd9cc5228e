import type { ContactValues } from '../components/form-contact-fields.tsx'

const NAME = 'last-contact'

/** Stores the contact of a request for the next one in this tab only, since the computer may be shared (docs/product.md 5.44). */
export function keepContact({ name, phone, email }: ContactValues): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ name, phone, email }))
  } catch {
    // Storage is full or disabled by the visitor.
  }
}

/** The contact of the last request of this tab, or null. */
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
