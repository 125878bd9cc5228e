import type { Api } from '../../lib/api.ts'
import { type CardColumns, cardColumns } from '../../lib/card-columns.ts'

type Browsed = Awaited<ReturnType<Api['retailVehicles']['browse']['query']>>
export type InventoryCard = Browsed['vehicles'][number]
/** One page of the inventory as its route holds it, the cars packed into columns. */
export type Inventory = Omit<Browsed, 'vehicles'> & { columns: CardColumns }

const { pack, unpack } = cardColumns<InventoryCard>({
  id: true,
  stockNumber: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  mileage: true,
  price: true,
  transmission: true,
  engineType: true,
  status: true,
  placeholder: true,
  isNew: true,
})

/** Packs the cars of one page. */
export const packInventory = ({ vehicles, ...rest }: Browsed): Inventory => ({ ...rest, columns: pack(vehicles) })

/** The cars of packInventory. */
export const unpackInventory = ({ columns }: Inventory): InventoryCard[] => unpack(columns)
