import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CUSTOMER_PICTURE_SMALL, type CustomerPicture } from '#shared/domain/customer-picture.ts'
import { Dialog, DialogContent, DialogTitle } from '../../../components/ui/dialog.tsx'
import { explainFailure } from '../../../lib/failure.ts'
import { readResponseError } from '../../../lib/response-error.ts'
import { fetchAsStaff } from '../../../lib/staff-call.ts'

/** The pictures have no public URL; they are fetched with the token. */
export function CustomerPictures({ pictures }: { pictures: CustomerPicture[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const picture = shown === null ? undefined : pictures[shown]
  if (pictures.length === 0) return null
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Pictures by the customer">
        {pictures.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              className="block size-28 cursor-pointer overflow-hidden rounded-md border bg-muted"
              aria-label={`Enlarge picture ${index + 1} of ${pictures.length}`}
              onClick={() => setShown(index)}
            >
              <PrivatePicture
                id={id}
                width={CUSTOMER_PICTURE_SMALL}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {picture && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && setShown(null)}>
          <DialogContent className="w-[min(64rem,calc(100vw-2rem))]" aria-describedby={undefined}>
            <DialogTitle>{`Picture ${(shown ?? 0) + 1} of ${pictures.length}`}</DialogTitle>
            <PrivatePicture
              id={picture.id}
              width={picture.width}
              className="mt-4 max-h-[75dvh] w-full object-contain"
            />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

type PictureProps = { id: string; width: number; className: string }

function PrivatePicture({ id, width, className }: PictureProps) {
  const { data, error } = useQuery({
    queryKey: ['request-picture', id, width],
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetchAsStaff(`/api/admin/request-pictures/${id}?width=${width}`)
      if (!response.ok) throw await readResponseError(response)
      return response.blob()
    },
  })
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!data || !image.current) return
    const url = URL.createObjectURL(data)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [data])
  if (error) {
    return <span className="block p-2 text-sm text-destructive">{explainFailure(error)}</span>
  }
  if (!data) return <span className="block p-2 text-sm text-muted-foreground">Loading...</span>
  return <img ref={image} alt="" className={className} />
}
