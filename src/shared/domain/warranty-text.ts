import type { Business } from './business.ts'

/** Warranty terms in one line; '' if the shop states none. */
export const formatWarranty = ({ newParts, usedParts }: Business['warranty']): string =>
  [newParts, usedParts].filter(Boolean).join('; ')
