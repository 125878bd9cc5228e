import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { ImportColumn, ImportPreview } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { NativeSelect } from '../../../../components/ui/native-select.tsx'

const NEEDED = 'Every vehicle needs it. If your file has no such column, add one to it.'
const ALL_NEEDED = 'Every vehicle needs them. If your file has no such columns, add them to it.'

type Props = {
  kind: VehicleKind
  missing: ImportPreview['missing']
  columns: ImportColumn[]
  isBusy: boolean
  onChoose: (header: string, field: string) => void
}

/** Asks once for the column of a field that every vehicle has. */
export function ImportMissing({ kind, missing, columns, isBusy, onChoose }: Props) {
  if (missing.length === 0) return null
  return (
    <section
      aria-label="Missing columns"
      className="my-4 grid gap-3 rounded-md border border-l-4 border-l-warning bg-card p-4"
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {missing.map(({ field, candidates }) => (
          <li key={field} className="min-w-0">
            <label className="grid gap-1">
              <span className="font-semibold">
                {`Which column is the ${findHeader(kind, field)}?`}
              </span>
              <NativeSelect
                value=""
                disabled={isBusy}
                onChange={({ target }) => onChoose(target.value, field)}
              >
                <option value="" disabled>
                  Please choose
                </option>
                {inOrder(columns, candidates).map(({ header, example }) => (
                  <option key={header} value={header}>
                    {example === '' ? header : `${header} (${example})`}
                  </option>
                ))}
              </NativeSelect>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground">{missing.length === 1 ? NEEDED : ALL_NEEDED}</p>
    </section>
  )
}

const findHeader = (kind: VehicleKind, field: string): string =>
  VEHICLE_COLUMNS[kind].find((one) => one.field === field)?.header ?? field

/** The likeliest columns first, then the others without a field, then the rest. */
function inOrder(columns: ImportColumn[], candidates: string[]): ImportColumn[] {
  const rankColumn = ({ header, field }: ImportColumn): number => {
    const place = candidates.indexOf(header)
    if (place !== -1) return place
    return candidates.length + (field === null ? 0 : 1)
  }
  return columns.toSorted((one, other) => rankColumn(one) - rankColumn(other))
}
