/** Sale on the status page of its request. */
export type CustomerSale = {
  number: string
  /** Path of its invoice, with the token. */
  path: string
  /** True for the sale of an accepted quote. */
  isOfQuote: boolean
  status: 'in-work' | 'ready' | 'picked-up'
  totalCents: number
  paidCents: number
  /** Negative if the shop owes the customer. */
  balanceCents: number
  /** Lines whose core charge the customer can get back. */
  coresOut: number
}
