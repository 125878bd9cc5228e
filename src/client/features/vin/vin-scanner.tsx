import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { wait } from '../../lib/wait.ts'
import { createVinFinder, openBarcodeReader } from './read-barcode.ts'

type Props = { onVin: (vin: string) => void; onClose: () => void }

const EVERY_MS = 150
const CAMERA: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}
const BLOCKED = 'The camera is blocked. Allow it for this website in your browser, or type the VIN.'
const NO_CAMERA = 'The camera did not start. Please type the VIN.'

/** Shows the camera until it reads a VIN. */
export function VinScanner({ onVin, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const found = useEffectEvent(onVin)
  useEffect(() => {
    dialog.current?.showModal()
    const scan = new AbortController()
    if (video.current) {
      scanVin(video.current, scan.signal).then(
        (vin) => vin !== null && found(vin),
        (error: unknown) => !scan.signal.aborted && setFailure(explainNoCamera(error)),
      )
    }
    return () => scan.abort()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label="Scan the VIN"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-black p-0 text-white backdrop:bg-black"
      onClose={onClose}
    >
      <div className="flex h-dvh flex-col">
        <div className="relative min-h-0 grow">
          <video ref={video} className="size-full object-contain" playsInline muted />
          {failure === null && (
            <div
              aria-hidden="true"
              className="absolute inset-x-4 top-1/2 h-28 -translate-y-1/2 rounded-md border-4 border-primary"
            />
          )}
        </div>
        <div className="grid gap-3 p-4">
          <p role="status" className="text-center">
            {failure ?? 'Hold the barcode on the door or windshield inside the frame.'}
          </p>
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            {failure === null ? 'Cancel' : 'Close'}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const explainNoCamera = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? BLOCKED : NO_CAMERA

/** Reads camera frames until one has a VIN; null if aborted. */
async function scanVin(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia(CAMERA)
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  try {
    video.srcObject = stream
    const [read] = await Promise.all([openBarcodeReader(), video.play()])
    const findVin = createVinFinder()
    while (!signal.aborted) {
      const vin = findVin(await read(video))
      if (vin !== null) return vin
      await wait(EVERY_MS)
    }
    return null
  } finally {
    stop()
  }
}
