import type { Api } from '../../lib/api.ts'
import { type CardRow, cardRows } from '../../lib/card-rows.ts'

type Browsed = Awaited<ReturnType<Api['dismantledVehicles']['browse']['query']>>
export type YardCard = Browsed['vehicles'][number]
/** One page of the yard as its route holds it, the vehicles packed into rows. */
export type Yard = Omit<Browsed, 'vehicles'> & { rows: CardRow[] }

const { pack, unpack } = cardRows<YardCard>({
  id: true,
  stockNumber: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  mileage: true,
  dateAcquired: true,
  status: true,
  engineType: true,
  transmission: true,
  placeholder: true,
  isNew: true,
})

/** Packs the vehicles of one page. */
export const packYard = ({ vehicles, ...rest }: Browsed): Yard => ({ ...rest, rows: pack(vehicles) })

/** The vehicles of packYard. */
export const unpackYard = ({ rows }: Yard): YardCard[] => unpack(rows)
