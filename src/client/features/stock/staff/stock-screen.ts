import type { ReactNode } from 'react'
import type { ZodObject } from 'zod'
import type { Picture } from '#shared/domain/picture.ts'
import type { SiteBusiness } from '#shared/domain/site.ts'
import type { StockClaim, StockHistoryEntry, StockTaken } from '#shared/domain/stock-desk.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import type { Column } from '../../../components/data-table.tsx'
import type { FieldValues, FormField } from './form-values.ts'

/** What both kinds of vehicles have for those who look after them. */
export type StockVehicle = {
  id: string
  stockNumber: string
  year: number
  make: string
  model: string
  trim: string | null
  vin: string
  mileage: number | null
  status: string
  exteriorColor: string | null
  interiorColor: string | null
  transmission: string | null
  engineType: string | null
  driveType: string | null
  dateAcquired: string | null
  notes: string | null
  picture: Picture | null
  pictures: Picture[]
  createdAt: string
  updatedAt: string
}

type TableQuestion = {
  q: string
  status: string | null
  archived: boolean
  sort: string | null
  direction: 'asc' | 'desc' | null
  cursor: string | null
}
export type StockPage<Vehicle> = { vehicles: Vehicle[]; next: string | null; total: number; counts: Record<string, number> }
type Given = { signal?: AbortSignal }

/** The server's procedures of one kind; both kinds have the same. */
export type StockCalls<Vehicle> = {
  table: { query(question: TableQuestion, given?: Given): Promise<StockPage<Vehicle>> }
  get: { query(which: { id: string }): Promise<Vehicle> }
  history: { query(which: { id: string }): Promise<StockHistoryEntry[]> }
  taken: { query(claim: StockClaim, given?: Given): Promise<StockTaken> }
  nextStockNumber: { query(): Promise<string | null> }
  create: { mutate(body: Record<string, unknown>): Promise<Vehicle> }
  update: { mutate(change: { id: string; change: Record<string, unknown> }): Promise<Vehicle> }
  remove: { mutate(which: { id: string }): Promise<unknown> }
  restore: { mutate(which: { id: string }): Promise<Vehicle> }
}

/** What a VIN means to a form, empty where it is not known. */
export type Decoded = { year: number; make: string; model: string; trim: string; engineSize: string; transmissionType: string; driveType: string }

export type FormPlan<Vehicle> = {
  titles: { add: string; edit: string }
  sections: { title: string; fields: FormField[] }[]
  schema: ZodObject
  /** A new vehicle's form, `today` as '2026-11-21'. */
  blank: (today: string) => FieldValues
  toValues: (vehicle: Vehicle, timeZone: string) => FieldValues
  fromDecode: (decoded: Decoded) => FieldValues
}

/** All that is different between the tabs of the two kinds. */
export type StockScreen<Vehicle extends StockVehicle> = {
  kind: StockKind
  title: string
  addLabel: string
  empty: string
  deleteQuestion: string
  statuses: { value: Vehicle['status']; label: string }[]
  columns: Column<Vehicle>[]
  details: (vehicle: Vehicle, business: SiteBusiness) => ReactNode
  /** What a buyer reads on a window sheet; without it there is the label alone. */
  sheet?: (vehicle: Vehicle, business: SiteBusiness) => ReactNode
  form: FormPlan<Vehicle>
  /** Ways to what belongs to the list, beside its title. */
  links?: ReactNode
}

/** What to call a vehicle: 'R-104, 2016 Ford Escape'. */
export const nameOf = ({ stockNumber, year, make, model }: Pick<StockVehicle, 'stockNumber' | 'year' | 'make' | 'model'>): string =>
  `${stockNumber}, ${year} ${make} ${model}`
