import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  type Announcements,
  type DragEndEvent,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { Camera, ImagePlus, Undo2 } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { PICTURES_MAX, PICTURE_TYPES, type Picture } from '#shared/domain/picture.ts'
import { Button } from '../../components/ui/button.tsx'
import { useFileDrop } from '../../hooks/use-file-drop.ts'
import { cn } from '../../lib/cn.ts'
import { PictureTile, type TileAction } from './picture-tile.tsx'
import { type Upload, useUploads } from './upload-queue.ts'
import { TILE_MESSAGE, UploadTile } from './upload-tile.tsx'
import { usePictures } from './use-pictures.ts'

/** A press that moves less is no drag. */
const DRAG_FROM_PX = 6
const INSTRUCTIONS =
  'Press space to pick up the picture, the arrow keys to move it, space to drop it, or Escape to cancel.'

type Props = {
  /** In their order, the cover first; a vehicle that is new has none. */
  pictures: Picture[]
  /** The pictures after each change; what is sent with the vehicle's save as `pictures`. */
  onChange: (pictures: Picture[]) => void
  /** True while an upload or a rotation runs: a save would lose it. */
  onBusyChange?: (busy: boolean) => void
}

/** New pictures belong to no vehicle until its form is saved. */
export function PictureEditor({ pictures, onChange, onBusyChange }: Props) {
  const { move, add, remove, putBack, turn, removed, turning, failures, message } = usePictures(
    pictures,
    onChange,
  )
  const { uploads, ...queue } = useUploads(add)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [tooMany, setTooMany] = useState(false)
  const focusLater = useFocusLater()
  const area = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop(area, choose)
  const hint = useId()
  const dndId = useId()
  const ids = pictures.map(({ id }) => id)
  const isBusy = turning.length > 0 || uploads.some(({ failure }) => failure === null)
  const isEmpty = pictures.length + uploads.length === 0
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange])

  function choose(files: FileList | null): void {
    const room = Math.max(0, PICTURES_MAX - pictures.length - uploads.length)
    const chosen = [...(files ?? [])]
    setTooMany(chosen.length > room)
    queue.add(chosen.slice(0, room))
  }

  function act(action: TileAction, picture: Picture, place: number): void {
    if (action === 'turn') return void turn(picture)
    if (action === 'remove') {
      remove(place)
      return focusLater('[data-action="undo-remove"]')
    }
    move(place, { earlier: place - 1, later: place + 1, cover: 0 }[action])
    focusLater(`[data-action="${action === 'cover' ? 'later' : action}-${picture.id}"]`)
  }

  function drop({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return
    move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <div
      ref={area}
      role="group"
      aria-label="Pictures of the vehicle"
      className={cn(
        'rounded-md border-2 border-dashed p-3',
        isOver ? 'border-foreground bg-muted' : 'border-input',
      )}
    >
      {isEmpty && (
        <p className="px-4 py-6 text-center text-muted-foreground">
          No pictures yet. Drop some here, or choose them below.
        </p>
      )}
      <DndContext
        id={dndId}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsFor(ids),
          screenReaderInstructions: { draggable: INSTRUCTIONS },
        }}
      >
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] items-start gap-3 md:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] [&[hidden]]:hidden"
          aria-label="Pictures"
          hidden={isEmpty}
        >
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            {pictures.map((picture, place) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                place={place}
                count={pictures.length}
                isBusy={turning.includes(picture.id)}
                failure={failures[picture.id]}
                onAction={(action) => act(action, picture, place)}
              />
            ))}
          </SortableContext>
          {uploads.toSorted(failedLast).map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onRemove={() => queue.remove(upload.key)}
            />
          ))}
        </ul>
      </DndContext>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-[1_1_100%]">
        <FileButton label="Add pictures" hint={hint} onChoose={choose} />
        <FileButton label="Take a photo" hint={hint} onChoose={choose} camera />
        {removed > 0 && (
          <Button variant="outline" data-action="undo-remove" onClick={putBack}>
            <Undo2 size={20} aria-hidden="true" /> Undo remove
          </Button>
        )}
      </div>
      <p id={hint} className="mt-2 text-sm text-muted-foreground">
        JPG, PNG or WebP. One over 5MB is made smaller first. The first picture is the cover.
      </p>
      <p role="alert" className={TILE_MESSAGE}>
        {tooMany && `A vehicle has at most ${PICTURES_MAX} pictures. The rest was left out.`}
      </p>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}

const failedLast = (one: Upload, other: Upload): number =>
  Number(one.failure !== null) - Number(other.failure !== null)

/** Moves the focus after the next rendering: the element that was moved or removed has lost it. */
function useFocusLater(): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current !== null) document.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  return (selector) => {
    wanted.current = selector
  }
}

/** Announcements of a drag; the editor announces the drop, as it does every move. */
function announcementsFor(ids: string[]): Announcements {
  const held = (id: string | number) =>
    `Picture is picked up, over place ${ids.indexOf(String(id)) + 1} of ${ids.length}.`
  return {
    onDragStart: ({ active }) => held(active.id),
    onDragOver: ({ over }) => (over ? held(over.id) : undefined),
    onDragEnd: () => undefined,
    onDragCancel: () => 'Picture is back at its place.',
  }
}

type FileButtonProps = {
  label: string
  /** Id of what says which files may be chosen. */
  hint: string
  /** Opens the camera; such a button stands only where there is one to hold. */
  camera?: boolean
  onChoose: (files: FileList | null) => void
}

/** A button that lets pictures be chosen or taken. */
function FileButton({ label, hint, camera = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const Sign = camera ? Camera : ImagePlus
  return (
    <>
      <Button
        variant="outline"
        className={camera ? 'hidden pointer-coarse:inline-flex' : undefined}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        <Sign size={20} aria-hidden="true" />
        <span>{` ${label}`}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={camera ? 'Camera' : 'Picture files'}
        multiple={!camera}
        accept={PICTURE_TYPES.join(',')}
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          onChoose(target.files)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
