type Address = { street: string; city: string; state: string; zipCode: string }

/** Formats '1 Mill St, Alder Mills, NY 12999', without what is not set. */
export const formatAddress = ({ street, city, state, zipCode }: Address): string =>
  [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
