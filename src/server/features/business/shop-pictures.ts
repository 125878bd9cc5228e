import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Business } from '#shared/domain/business.ts'
import { PICTURE_UNKNOWN } from '#shared/domain/vehicle.ts'

type Pictures = Pick<Business, 'logo' | 'lotPicture' | 'staff'>

/** Lists the pictures in settings with the paths of their fields. */
const named = ({ logo, lotPicture, staff }: Pictures): { path: string; id: string }[] =>
  [
    { path: 'logo', id: logo },
    { path: 'lotPicture', id: lotPicture },
    ...staff.map(({ picture }, at) => ({ path: `staff.${at}.picture`, id: picture })),
  ].filter(({ id }) => id !== '')

const listIds = (facts: Pictures): string[] => named(facts).map(({ id }) => id)

/** Keeps the new pictures and releases the old. Throws AppError 'invalid' for unknown ones. */
export async function swapPictures(
  tx: DbOrTransaction,
  { before, after, at }: { before: Pictures; after: Pictures; at: Date },
): Promise<void> {
  const kept = new Set(listIds(after))
  await tx.picture.updateMany({
    where: { id: { in: listIds(before).filter((id) => !kept.has(id)) }, ofShop: true },
    data: { ofShop: false, unusedSince: at },
  })
  await keepPictures(tx, [...kept])
  const stored = await findStored(tx, [...kept])
  const issues = named(after)
    .filter(({ id }) => !stored.has(id))
    .map(({ path }) => ({ path, message: PICTURE_UNKNOWN }))
  if (issues.length > 0) throw new AppError('invalid', PICTURE_UNKNOWN, { issues })
}

/** Keeps the pictures of settings in a file; returns the ids of missing ones. */
export async function keepNamed(db: DbOrTransaction, facts: Pictures): Promise<string[]> {
  const ids = listIds(facts)
  await keepPictures(db, ids)
  const stored = await findStored(db, ids)
  return ids.filter((id) => !stored.has(id))
}

async function keepPictures(db: DbOrTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.picture.updateMany({
    where: { id: { in: ids }, vehicleId: null },
    data: { ofShop: true, unusedSince: null },
  })
}

async function findStored(db: DbOrTransaction, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.picture.findMany({
    where: { id: { in: ids }, vehicleId: null },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}

/** Removes pictures from earlier settings that no longer exist. */
export async function dropRemovedPictures(
  db: DbOrTransaction,
  versions: Partial<Business>[],
): Promise<Partial<Business>[]> {
  const blank = { logo: '', lotPicture: '', staff: [] }
  const stored = await findStored(
    db,
    versions.flatMap((facts) => listIds({ ...blank, ...facts })),
  )
  const known = (id: string) => (stored.has(id) ? id : '')
  return versions.map((facts) => ({
    ...facts,
    ...(facts.logo && { logo: known(facts.logo) }),
    ...(facts.lotPicture && { lotPicture: known(facts.lotPicture) }),
    ...(facts.staff && {
      staff: facts.staff.map((person) => ({ ...person, picture: known(person.picture) })),
    }),
  }))
}
