import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import DataMatrixReader from '@zxing/library/esm/core/datamatrix/DataMatrixReader.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader.js'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'
import type { BarcodeReader, Frame } from './read-barcode.ts'

/** A VIN in Code 39 has about 300 narrow bars. */
const SIDE_MAX = 1280
const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** Degrees by which frames are turned in sequence; a reader tolerates about 8 on its own. */
const TURNS = [0, 90, 15, -15]

/** Reads Code 39, Code 128, Data Matrix and QR codes, turning each frame by another angle. */
export function createBarcodeReader(): BarcodeReader {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const readers = [
    new Code39Reader(),
    new Code128Reader(),
    new DataMatrixReader(),
    new QRCodeReader(),
  ]
  let count = 0
  return (frame) => {
    const degrees = TURNS[count % TURNS.length] ?? 0
    count += 1
    const gray = context && draw(frame, context, degrees)
    if (!gray) return Promise.resolve([])
    const source = new RGBLuminanceSource(gray, canvas.width, canvas.height)
    const texts = readers.flatMap((reader) => {
      try {
        const bitmap = new BinaryBitmap(new HybridBinarizer(source))
        return reader.decode(bitmap, HINTS).getText()
      } catch {
        // The library throws if there is no barcode.
        return []
      }
    })
    return Promise.resolve(texts)
  }
}

/** Returns the brightness of each pixel of a turned frame; null before the first frame. */
function draw(
  frame: Frame,
  context: CanvasRenderingContext2D,
  degrees: number,
): Uint8ClampedArray | null {
  const { videoWidth, videoHeight } = frame
  if (videoWidth === 0) return null
  const scale = Math.min(1, SIDE_MAX / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const { canvas } = context
  const isUpright = degrees !== 90
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(frame, -width / 2, -height / 2, width, height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const gray = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < gray.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    gray[at] = (red + 2 * green + blue) / 4
  }
  return gray
}
