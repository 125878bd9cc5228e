import type { Api } from '../../lib/api.ts'
import { type CardColumns, cardColumns } from '../../lib/card-columns.ts'

type Browsed = Awaited<ReturnType<Api['dismantledVehicles']['browse']['query']>>
export type YardCard = Browsed['vehicles'][number]
/** One page of the yard as its route holds it, the vehicles packed into columns. */
export type Yard = Omit<Browsed, 'vehicles'> & { columns: CardColumns }

const { pack, unpack } = cardColumns<YardCard>({
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
export const packYard = ({ vehicles, ...rest }: Browsed): Yard => ({ ...rest, columns: pack(vehicles) })

/** The vehicles of packYard. */
export const unpackYard = ({ columns }: Yard): YardCard[] => unpack(columns)
