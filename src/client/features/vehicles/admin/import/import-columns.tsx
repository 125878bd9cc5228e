import { JOINED_COLUMN, VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import { type ImportColumn, LEAVE_OUT } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { NativeSelect } from '../../../../components/ui/native-select.tsx'

type Props = {
  kind: VehicleKind
  columns: ImportColumn[]
  isBusy: boolean
  onChoose: (header: string, field: string) => void
}

const PICTURES =
  'Pictures do not come in with a spreadsheet. Use Add pictures on the list: a file named after a stock number or VIN finds its vehicle.'
const PICTURE_HEADER = /photo|picture|image|\bpics?\b/i
const PICTURE_FILE = /\.(?:jpe?g|png|heic|webp)\b/i

/** Fields of the file's columns, those to be looked at first. */
export function ImportColumns({ columns, ...props }: Props) {
  const guessed = columns.filter(({ isGuessed }) => isGuessed)
  const unknown = columns.filter(({ isKnown, isGuessed }) => !isKnown && !isGuessed)
  const known = columns.filter(({ isKnown }) => isKnown)
  return (
    <section aria-label="Columns" className="my-4 grid gap-3">
      {guessed.length > 0 && (
        <div className="rounded-md border border-l-4 border-l-warning bg-card p-4">
          <p className="mb-3 font-semibold">Please check what we made of these columns.</p>
          <ColumnList
            columns={guessed}
            labelOf={({ header, field }) =>
              `We took “${header}” as the ${formatFieldName(props.kind, field)}`
            }
            {...props}
          />
        </div>
      )}
      {unknown.length > 0 && (
        <div className="rounded-md border border-l-4 border-l-warning bg-card p-4">
          <p className="mb-3 font-semibold">
            {unknown.length === 1
              ? 'We don’t know this column. Where should it go?'
              : `We don’t know these ${unknown.length} columns. Where should they go?`}
          </p>
          <ColumnList columns={unknown} {...props} />
        </div>
      )}
      {known.length > 0 && (
        <details className="rounded-md border bg-card px-4 py-2">
          <summary className="min-h-8 cursor-pointer py-1">
            {known.length === 1 ? 'One known column' : `${known.length} known columns`}
          </summary>
          <div className="py-3">
            <ColumnList columns={known} {...props} />
          </div>
        </details>
      )}
    </section>
  )
}

const getHeader = ({ header }: ImportColumn): string => header

const formatFieldName = (kind: VehicleKind, field: string | null): string =>
  listFields(kind).find((one) => one.field === field)?.header ?? ''

const listFields = (kind: VehicleKind) => [JOINED_COLUMN, ...VEHICLE_COLUMNS[kind]]

type ListProps = Props & { labelOf?: (column: ImportColumn) => string }

function ColumnList({ kind, columns, isBusy, onChoose, labelOf = getHeader }: ListProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {columns.map((column) => (
        <li key={column.header + column.example} className="min-w-0">
          <label className="grid gap-1">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-semibold wrap-anywhere">{labelOf(column)}</span>
              {column.example !== '' && (
                <span className="max-w-full min-w-0 truncate text-sm text-muted-foreground">
                  {column.example}
                </span>
              )}
            </span>
            <NativeSelect
              value={column.field ?? LEAVE_OUT}
              disabled={isBusy}
              onChange={({ target }) => onChoose(column.header, target.value)}
            >
              <option value={LEAVE_OUT}>Leave out</option>
              {listFields(kind).map(({ field, header }) => (
                <option key={field} value={field}>
                  {header}
                </option>
              ))}
            </NativeSelect>
            {isOfPictures(column) && (
              <span className="text-sm text-muted-foreground">{PICTURES}</span>
            )}
          </label>
        </li>
      ))}
    </ul>
  )
}

const isOfPictures = ({ header, example }: ImportColumn): boolean =>
  PICTURE_HEADER.test(header) || PICTURE_FILE.test(example)
