import type { Business } from '#shared/domain/business.ts'

/** The terms of the warranty in one line; '' where the shop states none. */
export const warrantyText = ({ newParts, usedParts }: Business['warranty']): string =>
  [newParts, usedParts].filter(Boolean).join('; ')
