import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/services.ts'
import { newWantSchema } from '#shared/domain/want-schema.ts'

type Deps = {
  /** Only for reading recent arrivals; writes go through the use cases. */
  db: Db
  wants: Services['wants']
  /** User who entered the wants at the counter. */
  by: { userId: string; username: string }
}

/** Wanted vehicles, some of which have just arrived. */
const WANTS = [
  {
    make: 'Honda',
    model: 'Accord',
    yearFrom: 2006,
    yearTo: 2007,
    part: 'Trunk lid',
    name: 'Marcy Dunn',
    email: 'marcy.dunn@example.com',
    phone: '(518) 555-0161',
  },
  {
    make: 'Honda',
    model: 'Accord',
    yearFrom: 2003,
    yearTo: 2007,
    engine: '2.4L',
    part: 'Alternator',
    name: 'Pete Varga',
    email: 'pete.varga@example.com',
  },
  {
    make: 'Honda',
    model: 'Accord',
    yearFrom: 2005,
    yearTo: 2008,
    part: 'Right front door',
    name: 'Lou Brandt',
    phone: '(518) 555-0162',
  },
  {
    make: 'Saab',
    model: '9-5',
    yearFrom: 2000,
    yearTo: 2009,
    part: 'Dashboard display',
    name: 'Ingrid Moss',
    email: 'ingrid.moss@example.com',
  },
]
/** Number of latest vehicles that arrive after the wants. */
const ARRIVALS = 40

/** Adds missing demo wants and matches them with recent arrivals. */
export async function fillWants({ db, wants, by }: Deps): Promise<void> {
  for (const [index, want] of WANTS.entries()) {
    const idempotencyKey = `demo-want-${index}`
    await wants.staff.create(newWantSchema.parse({ ...want, idempotencyKey }), by)
  }
  const arrivals = await db.vehicle.findMany({
    where: { kind: 'dismantled', status: { not: 'Scrapped' }, archivedAt: null },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
    take: ARRIVALS,
  })
  const vehicleIds = arrivals.map(({ id }) => id)
  await wants.matching.match({ vehicleIds }, new AbortController().signal)
}
