import type { Context, StaffContext } from '#server/context.ts'
import { addWant } from '#server/features/wants/add-want.ts'
import { matchLater } from '#server/features/wants/match-arrivals.ts'
import { newWantSchema } from '#shared/domain/want-schema.ts'

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
export async function fillWants(ctx: Context, actor: StaffContext['actor']): Promise<void> {
  for (const [index, want] of WANTS.entries()) {
    const idempotencyKey = `demo-want-${index}`
    await addWant({ ...ctx, actor }, newWantSchema.parse({ ...want, idempotencyKey }))
  }
  const arrivals = await ctx.db.vehicle.findMany({
    where: { kind: 'dismantled', status: { not: 'Scrapped' }, archivedAt: null },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
    take: ARRIVALS,
  })
  const vehicleIds = arrivals.map(({ id }) => id)
  await matchLater(ctx, { vehicleIds })
}
