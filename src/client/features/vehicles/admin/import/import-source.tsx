import { FileDown, FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import { IMPORT_ROWS_MAX } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { useFileDrop } from '../../../../hooks/use-file-drop.ts'
import { cn } from '../../../../lib/cn.ts'
import { saveAs } from '../../../../lib/staff-download.ts'
import { BYTE_ORDER_MARK } from './read-import-file.ts'

const TYPES =
  '.xlsx,.csv,.tsv,.txt,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain'

type Props = {
  kind: VehicleKind
  csv: string
  /** The name of a file too large to be shown; null for none. */
  held: string | null
  isBusy: boolean
  /** True while the planned changes are shown. */
  isPreviewed: boolean
  onChange: (csv: string) => void
  onFile: (file: File) => void
  onPreview: () => void
}

/** Takes a file, or rows pasted from a spreadsheet. */
export function ImportSource({
  kind,
  csv,
  held,
  isBusy,
  isPreviewed,
  onChange,
  onFile,
  onPreview,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop(area, ([file]) => file && onFile(file))
  return (
    <div
      ref={area}
      data-slot="import-source"
      className={cn(
        'mt-3 mb-4 grid gap-4 rounded-md border-2 border-dashed p-4',
        isOver ? 'border-foreground bg-muted' : 'border-input',
      )}
    >
      <p className={cn('max-w-[65ch]', isPreviewed && 'hidden')}>
        Drop your spreadsheet here as it is: an Excel workbook or CSV. One row names the columns,
        and one of them is the <b>Stock Number</b>. If we have that number, the vehicle is updated;
        if not, it's added. Nothing is saved until you've seen what will happen.
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:*:basis-full">
        <Button
          variant={isPreviewed || csv.trim() !== '' ? 'outline' : 'default'}
          busy={isBusy}
          onClick={() => input.current?.click()}
        >
          <FileUp size={20} aria-hidden="true" />
          <span>{isPreviewed ? 'Choose another file' : 'Choose a file'}</span>
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          aria-label="Spreadsheet file"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
        <button
          type="button"
          className={buttonVariants({
            variant: 'link',
            className: 'inline-flex items-center gap-1.5 max-sm:justify-center',
          })}
          onClick={() => saveAs(createTemplate(kind), `${kind}-vehicles-template.csv`)}
        >
          <FileDown size={18} aria-hidden="true" /> Download template
        </button>
      </div>
      {held === null ? (
        <>
          <label htmlFor={id} className={cn('font-semibold', isPreviewed && 'sr-only')}>
            Or paste rows from a spreadsheet
          </label>
          <Textarea
            id={id}
            rows={csv === '' || isPreviewed ? 3 : 7}
            value={csv}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            className="text-sm/normal tabular-nums"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onChange(target.value)}
          />
          <p
            id={`${id}-hint`}
            className={cn('text-sm text-muted-foreground', isPreviewed && 'sr-only')}
          >
            {`Up to ${formatNumber(IMPORT_ROWS_MAX)} rows and 10 MB at a time. It stays here until it's imported.`}
          </p>
        </>
      ) : (
        <p className="font-semibold wrap-anywhere">{held || 'A large file'}</p>
      )}
      {csv.trim() !== '' && !isPreviewed && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button busy={isBusy} onClick={onPreview}>
            Review import
          </Button>
          <Button variant="link" onClick={() => onChange('')}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

/** A file with the names of all columns and no rows. */
const createTemplate = (kind: VehicleKind): Blob =>
  new Blob([BYTE_ORDER_MARK, VEHICLE_COLUMNS[kind].map(({ header }) => header).join(','), '\r\n'], {
    type: 'text/csv',
  })
