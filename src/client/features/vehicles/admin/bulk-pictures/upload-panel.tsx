import { FolderOpen, ImagePlus } from 'lucide-react'
import { memo, useRef } from 'react'
import { PICTURE_TYPES } from '#shared/domain/picture.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { useFileDrop } from '../../../../hooks/use-file-drop.ts'
import { cn } from '../../../../lib/cn.ts'
import type { Upload } from '../../../uploads/upload-queue.ts'
import { TILE_MESSAGE } from '../../../uploads/upload-tile.tsx'
import { bulkUploads } from './bulk-uploads.ts'
import { formatPictures } from './count-texts.ts'
import { readChosenFiles, readDroppedFiles } from './read-files.ts'
import { useBulkUploads } from './use-bulk-pictures.ts'

const ROWS_MAX = 200
const PROGRESS =
  'h-2 appearance-none overflow-hidden rounded-md border-0 bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary'

/** Examples of names that are understood. */
const NAMES = [
  ['1042.jpg', 'A stock number'],
  ['1042/front.jpg', 'A folder with that name'],
  ['GA017243.jpg', 'The last 8 of a VIN'],
  ['1HGCM82633A004352.jpg', 'A whole VIN'],
] as const

/** Chooses pictures and shows the progress of each. */
export function UploadPanel({
  hasPictures,
}: {
  /** True once the next step is to save. */
  hasPictures: boolean
}) {
  const { uploads, batch, left, isWaiting, isSending } = useBulkUploads()
  const area = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop(area, (_files, transfer) => {
    void readDroppedFiles(transfer).then(bulkUploads.send)
  })
  const failed = uploads.filter(({ failure }) => failure !== null)
  return (
    <div
      ref={area}
      className={cn(
        'mt-3 mb-6 grid gap-4 rounded-md border-2 border-dashed p-4',
        isOver ? 'border-foreground bg-muted' : 'border-input',
      )}
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-between gap-4">
          <p className="max-w-[65ch]">
            Drop pictures or whole folders here. The name of a picture or its folder says which
            vehicle it's of. Nothing is on a vehicle until you save it below.
          </p>
          <div className="flex flex-wrap gap-3 max-sm:*:flex-[1_1_100%]">
            <FilesButton isNext={!hasPictures} />
            <FilesButton isNext={false} folder />
          </div>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-1 max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-10">
          {NAMES.map(([name, meaning]) => (
            <div
              key={name}
              className="col-span-full grid grid-cols-subgrid items-baseline max-sm:last:hidden"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="text-sm text-muted-foreground">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      {left.length > 0 && <LeftFiles names={left} />}
      <div role="status" className={cn(batch.total === 0 && batch.already === 0 && 'hidden')}>
        <Summary batch={batch} isSending={isSending} isWaiting={isWaiting} failed={failed.length} />
      </div>
      {batch.others.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {`Left out, since ${batch.others.length === 1 ? 'it is no picture' : 'they are no pictures'}: ${nameSome(batch.others)}`}
        </p>
      )}
      {failed.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" onClick={bulkUploads.retryAll}>
            Try all again
          </Button>
          <Button variant="outline" size="sm" onClick={bulkUploads.forgetFailed}>
            Remove all that failed
          </Button>
        </div>
      )}
      {uploads.length > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          aria-label="Pictures on their way"
          className="grid max-h-72 gap-1 overflow-y-auto rounded-md border bg-card p-2"
        >
          {[...failed, ...uploads.filter(({ failure }) => failure === null)]
            .slice(0, ROWS_MAX)
            .map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
        </ul>
      )}
    </div>
  )
}

type SummaryProps = Pick<ReturnType<typeof useBulkUploads>, 'batch' | 'isSending' | 'isWaiting'> & {
  failed: number
}

function Summary({ batch: { total, sent, already }, isSending, isWaiting, failed }: SummaryProps) {
  const again =
    already > 0 ? ` ${formatNumber(already)} ${already === 1 ? 'was' : 'were'} here already.` : ''
  const failures = failed > 0 ? ` ${formatNumber(failed)} failed.` : ''
  const text = isSending
    ? `${formatNumber(sent)} of ${formatPictures(total)} sent.`
    : `${formatPictures(sent)} sent.`
  return (
    <>
      <p className="font-semibold">{`${text}${again}${failures}`}</p>
      {isSending && (
        <progress
          className={cn(PROGRESS, 'w-full')}
          aria-label="All pictures"
          value={sent}
          max={total}
        />
      )}
      {isWaiting && (
        <Alert variant="warning" className="mt-2">
          The connection is lost or busy. It resumes automatically; keep this page open.
        </Alert>
      )}
    </>
  )
}

/** The files of an earlier page load that did not arrive. */
function LeftFiles({ names }: { names: string[] }) {
  return (
    <Alert variant="warning">
      <p>
        {`${formatPictures(names.length)} ${names.length === 1 ? 'was' : 'were'} not sent before this page was closed. Choose the same pictures or folder again; what is here already is skipped.`}
      </p>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Show their names</summary>
        <ul className="max-h-48 overflow-y-auto wrap-anywhere">
          {names.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two folders may have a file of the same name
            <li key={index}>{name}</li>
          ))}
        </ul>
      </details>
      <Button variant="link" onClick={bulkUploads.forgetLeft}>
        Dismiss
      </Button>
    </Alert>
  )
}

const nameSome = (names: string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${formatNumber(names.length - 3)} more` : ''}`

/** One picture on its way, or why it did not arrive. */
const UploadRow = memo(function UploadRow({
  upload: { key, path, progress, failure },
}: {
  upload: Upload
}) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b last:border-b-0">
      <span className="truncate text-sm" title={path}>
        {path}
      </span>
      {failure === null ? (
        <span className="flex items-center gap-2 text-sm tabular-nums">
          <progress
            className={cn(PROGRESS, 'w-24 max-sm:w-14')}
            aria-label={`Uploading ${path}`}
            value={progress}
            max={1}
          />
          <span className="w-12 text-right">{`${Math.round(progress * 100)} %`}</span>
        </span>
      ) : (
        <span className="flex flex-wrap gap-x-3">
          <Button
            variant="link"
            aria-label={`Try again: ${path}`}
            onClick={() => bulkUploads.retry(key)}
          >
            Try again
          </Button>
          <Button
            variant="link"
            aria-label={`Remove: ${path}`}
            onClick={() => bulkUploads.remove(key)}
          >
            Remove
          </Button>
        </span>
      )}
      {failure !== null && (
        <p role="alert" className={cn(TILE_MESSAGE, 'col-span-full pb-2')}>
          {failure}
        </p>
      )}
    </li>
  )
})

/** Chooses pictures, or a folder where the device has folders to choose. */
function FilesButton({ isNext, folder = false }: { isNext: boolean; folder?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const Sign = folder ? FolderOpen : ImagePlus
  return (
    <>
      <Button
        variant={isNext ? 'default' : 'outline'}
        className={folder ? 'pointer-coarse:hidden' : undefined}
        onClick={() => input.current?.click()}
      >
        <Sign size={20} aria-hidden="true" />
        <span>{folder ? 'Choose a folder' : 'Choose pictures'}</span>
      </Button>
      <input
        ref={(element) => {
          input.current = element
          if (element) element.webkitdirectory = folder
        }}
        type="file"
        hidden
        multiple
        accept={folder ? undefined : PICTURE_TYPES.join(',')}
        aria-label={folder ? 'Folder of pictures' : 'Picture files'}
        onChange={({ target }) => {
          void bulkUploads.send(readChosenFiles(target.files))
          // The same files may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
