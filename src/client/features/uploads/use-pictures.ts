import { arrayMove } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#shared/domain/picture.ts'
import { explainFailure } from '../../lib/failure.ts'
import { staffApi } from '../../lib/staff-api.tsx'

type Origin = { picture: Picture; quarterTurns: number }
type Removed = { picture: Picture; place: number }
type Failures = Record<string, string>

/** `message` announces the last change. */
export function usePictures(pictures: Picture[], onChange: (pictures: Picture[]) => void) {
  const current = useRef(pictures)
  useEffect(() => {
    current.current = pictures
  })
  const keys = useRef(new Map<string, number>())
  // Each turn begins with the picture as it was uploaded: four turns of turned ones would blur it.
  const origins = useRef(new Map<string, Origin>())
  const [removed, setRemoved] = useState<Removed[]>([])
  const [turning, setTurning] = useState<string[]>([])
  const [failures, setFailures] = useState<Failures>({})
  const [message, setMessage] = useState('')
  const { mutateAsync: rotate } = staffApi.uploads.admin.rotate.useMutation()

  function replace(next: Picture[], announcement: string): void {
    current.current = next
    setMessage(announcement)
    onChange(next)
  }

  function move(from: number, to: number): void {
    const count = current.current.length
    if (to < 0 || to >= count) return
    replace(
      arrayMove(current.current, from, to),
      `Picture moved to place ${to + 1} of ${count}${to === 0 ? '. It is the cover now' : ''}`,
    )
  }

  function add(picture: Picture, key: number): void {
    keys.current.set(picture.id, key)
    const next = withUploaded(current.current, picture, (id) => keys.current.get(id))
    replace(next, `Picture uploaded, ${next.length} total`)
  }

  function remove(place: number): void {
    const [picture] = current.current.slice(place, place + 1)
    if (!picture) return
    setRemoved((before) => [...before, { picture, place }])
    replace(
      current.current.filter((other) => other !== picture),
      'Picture removed',
    )
  }

  function putBack(): void {
    const last = removed.at(-1)
    if (!last) return
    setRemoved((before) => before.slice(0, -1))
    replace(
      [...current.current.slice(0, last.place), last.picture, ...current.current.slice(last.place)],
      'Picture is back',
    )
  }

  async function turn(picture: Picture): Promise<void> {
    const origin = origins.current.get(picture.id) ?? { picture, quarterTurns: 0 }
    const quarterTurns = (origin.quarterTurns + 1) % 4
    setTurning((ids) => [...ids, picture.id])
    setFailures(({ [picture.id]: _resolved, ...others }) => others)
    try {
      const turned =
        quarterTurns === 0 ? origin.picture : await rotate({ id: origin.picture.id, quarterTurns })
      origins.current.set(turned.id, { ...origin, quarterTurns })
      replace(
        current.current.map((other) => (other.id === picture.id ? turned : other)),
        'Picture turned',
      )
    } catch (error) {
      setFailures((before) => ({
        ...before,
        [picture.id]: explainFailure(error),
      }))
    } finally {
      setTurning((ids) => ids.filter((id) => id !== picture.id))
    }
  }

  return { move, add, remove, putBack, turn, removed: removed.length, turning, failures, message }
}

/** Inserts an uploaded picture after the stored ones, in the order of selection. */
function withUploaded(
  pictures: readonly Picture[],
  picture: Picture,
  keyOf: (id: string) => number | undefined,
): Picture[] {
  const own = keyOf(picture.id) ?? 0
  const found = pictures.findIndex(({ id }) => (keyOf(id) ?? 0) > own)
  const place = found === -1 ? pictures.length : found
  return [...pictures.slice(0, place), picture, ...pictures.slice(place)]
}
