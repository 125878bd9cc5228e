import { hasValidCheckDigit, isVin, cleanVin } from '#shared/domain/vin.ts'

/** A picture of the camera's stream. */
export type Frame = HTMLVideoElement
/** Reads the barcodes in a frame as text. */
export type BarcodeReader = (frame: Frame) => Promise<string[]>

/** The part of the Barcode Detection API that is used; TypeScript does not know it. */
type Detector = { detect: (source: Frame) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Formats that manufacturers and states print on doors, windshields and papers. */
const FORMATS = ['code_39', 'data_matrix', 'code_128', 'qr_code']
const NEEDED = 'code_39'

/** Some browsers' own readers find no bars of one dimension. */
const OWN_FRAMES = 30

/** Opens the browser's barcode reader, and ours if that is missing or finds nothing. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const native = await openNative().catch(() => null)
  if (!native) return openLoaded()
  let frames = 0
  let loaded: Promise<BarcodeReader> | undefined
  return async (frame) => {
    const found = await native(frame)
    frames += 1
    if (found.length > 0 || frames <= OWN_FRAMES) return found
    loaded ??= openLoaded()
    return (await loaded)(frame)
  }
}

async function openLoaded(): Promise<BarcodeReader> {
  const { createBarcodeReader } = await import('./zxing-reader.ts')
  return createBarcodeReader()
}

async function openNative(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !supported.includes(NEEDED)) return null
  const detector = new BarcodeDetector({
    formats: FORMATS.filter((format) => supported.includes(format)),
  })
  return async (frame) => (await detector.detect(frame)).map(({ rawValue }) => rawValue)
}

/** Finds a VIN in scanned texts; one with a wrong check digit must be read twice in a row. */
export function createVinFinder(): (texts: string[]) => string | null {
  let before: string | null = null
  return (texts) => {
    const vins = texts.map(cleanVin).filter(isVin)
    const found = vins.find(hasValidCheckDigit) ?? vins.find((vin) => vin === before) ?? null
    if (vins.length > 0) before = vins[0] ?? null
    return found
  }
}
