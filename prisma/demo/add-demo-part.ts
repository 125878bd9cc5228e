import type { StaffContext } from '#server/context.ts'
import { createPart } from '#server/features/parts/create-part.ts'
import { findPosition, getRequiredPosition } from '#shared/domain/part-position.ts'
import { newPartSchema, type Part } from '#shared/domain/part-schema.ts'
import { searchParts } from '#shared/domain/part-search.ts'
import { pick } from '#shared/lib/pick.ts'

/** Returns the newest vehicle in the yard of a make; null without one. */
export const findDonor = ({ db }: Pick<StaffContext, 'db'>, make: string) =>
  db.vehicle.findFirst({
    where: { kind: 'dismantled', make, archivedAt: null, status: { not: 'Scrapped' } },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
  })

type Wanted = {
  /** Name in the catalog with its position: 'Headlight, left (driver)'. */
  title: string
  make: string
  priceCents: number
}

/** Adds the part that a request asks for to a vehicle of its make; null if there is none. */
export async function addDemoPart(
  staff: StaffContext,
  { title, make, priceCents }: Wanted,
): Promise<Part | null> {
  const [name = ''] = title.split(', ')
  const hit = searchParts(name).find(({ component }) => component === name)
  const donor = await findDonor(staff, make)
  if (!hit || !donor) return null
  const required = getRequiredPosition(hit)
  const { side, end } = findPosition(title)
  const input = {
    ...pick(hit, 'category', 'subcategory', 'specificPart'),
    description: '',
    side: required.side ? (side ?? 'right') : null,
    end: required.end ? (end ?? 'front') : null,
    donorId: donor.id,
    grade: 'A',
    priceCents,
    isAnother: true,
  }
  return createPart(staff, newPartSchema.parse(input))
}
