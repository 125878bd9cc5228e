import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { loadChunk } from '../../lib/load-chunk.ts'

const VinScanner = lazy(async () => ({
  default: (await loadChunk(() => import('./vin-scanner.tsx'))).VinScanner,
}))

/** Reads a VIN by the camera, which is asked for when it is pressed. */
export function ScanVinButton({ onVin }: { onVin: (vin: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <ScanBarcode size={20} aria-hidden="true" /> Scan VIN
      </Button>
      {isOpen && (
        <Suspense>
          <VinScanner
            onVin={(vin) => {
              setIsOpen(false)
              onVin(vin)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
