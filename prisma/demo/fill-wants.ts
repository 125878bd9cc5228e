import type { createServices, Services } from '#server/services.ts'
import { newWantSchema } from '#shared/domain/want-schema.ts'

type Deps = {
  /** To read what came in last; all is written through the services. */
  db: Parameters<typeof createServices>[0]['db']
  wants: Services['wants']
  /** Who noted the wants at the counter. */
  by: { userId: string; username: string }
}

/** What people wait for; some of it has just come in. */
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
/** So many of the latest vehicles arrive after the wants were noted. */
const ARRIVALS = 40

/** Notes the wants of the demo that are not there yet, and matches them with the vehicles that came in last. */
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
