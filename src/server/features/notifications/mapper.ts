import type { Prisma } from '#server/database/generated/client.ts'

export const emailColumns = {
  id: true,
  occasion: true,
  recipient: true,
  subject: true,
  status: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
  request: { select: { id: true, reference: true } },
} as const satisfies Prisma.OutboxEmailSelect

/** Converts times to ISO 8601. */
export const toEntity = <Row extends { createdAt: Date; sentAt: Date | null }>({
  createdAt,
  sentAt,
  ...rest
}: Row) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
