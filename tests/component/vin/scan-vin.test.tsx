import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code39 } from '../../support/code39.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { openStock } from '../support/open-stock.ts'
import { openPartsWizard } from '../support/part-request-wizard.ts'

const VIN = '1HGCM82633A004352'
const NEW_VEHICLE = '/admin?tab=dismantled&vehicle=new'
const CAMERA: MediaDeviceInfo = {
  kind: 'videoinput',
  deviceId: '',
  groupId: '',
  label: '',
  toJSON: () => undefined,
}
const HEIGHT = 360

type Camera = { devices?: MediaDeviceInfo[]; stream?: () => Promise<MediaStream> }

let streams: MediaStream[] = []
beforeEach(() => {
  streams = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a camera sees of a label with this text, turned by a quarter or not. */
function streamOf(text: string, isTurned = false): MediaStream {
  const { bars, width } = code39(text)
  const canvas = document.createElement('canvas')
  canvas.width = isTurned ? HEIGHT : width
  canvas.height = isTurned ? width : HEIGHT
  const context = canvas.getContext('2d')
  const draw = () => {
    if (!context) return
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = 'black'
    for (const bar of bars) {
      if (isTurned) context.fillRect(60, bar.at, HEIGHT - 120, bar.width)
      else context.fillRect(bar.at, 60, bar.width, HEIGHT - 120)
    }
  }
  draw()
  const stream = canvas.captureStream(20)
  const timer = setInterval(draw, 50)
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer))
  streams.push(stream)
  return stream
}

/** A phone with this camera. */
function holdPhone({ devices = [CAMERA], stream = async () => streamOf(`I${VIN}`) }: Camera = {}) {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(devices)
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query === '(pointer: coarse)' ? 'all' : query),
  )
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(stream)
}

describe('a VIN by camera', () => {
  test.each([false, true])(
    'is read from Code 39 with a leading I where the browser reads no barcodes, turned: %j',
    { tags: ['r10.32'] },
    async (isTurned) => {
      const ask = holdPhone({ stream: async () => streamOf(`I${VIN}`, isTurned) })
      const { vin, getByRole } = await openPartsWizard({ viewport: 'phone' })
      const scan = getByRole('button', { name: 'Scan VIN' })
      await expect.element(scan).toBeVisible()
      expect(ask).not.toHaveBeenCalled()
      await scan.click()
      await expect.element(vin).toHaveValue(VIN)
      expect(ask.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: 'environment' } })
      await expect.element(getByRole('dialog')).not.toBeInTheDocument()
      expect(streams[0]?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
    },
  )

  test(
    'is read by the browser’s own reader in the form of staff, twice where its check digit does not fit',
    { tags: ['r10.32'] },
    async () => {
      holdPhone({ stream: async () => streamOf('NO VIN') })
      const wrong = '1HGCM82633A004353'
      const texts = [['PART-1042'], [wrong], [], [`*I${wrong}*`]]
      const formats: string[][] = []
      vi.stubGlobal(
        'BarcodeDetector',
        class {
          static readonly getSupportedFormats = async () => ['qr_code', 'code_39']
          constructor(options: { formats: string[] }) {
            formats.push(options.formats)
          }
          readonly detect = async () => (texts.shift() ?? []).map((rawValue) => ({ rawValue }))
        },
      )
      const { field, press } = await openStock(NEW_VEHICLE, { viewport: 'phone' })
      await press('Scan VIN')
      await expect.element(field('VIN')).toHaveValue(wrong)
      expect([formats, texts]).toEqual([[['code_39', 'qr_code']], []])
    },
  )

  test('is typed where the camera is blocked, which is said', async () => {
    holdPhone({
      stream: () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')),
    })
    const { getByRole, press, vin } = await openPartsWizard({ viewport: 'phone' })
    await press('Scan VIN')
    await expect
      .element(getByRole('dialog', { name: 'Scan the VIN' }).getByRole('status'))
      .toMatchTextContent(/The camera is blocked/)
    await expectAccessible()
    await press('Close')
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(vin).toBeVisible()
  })

  test('stops the camera when it is cancelled', async () => {
    holdPhone({ stream: async () => streamOf('NO VIN') })
    const { press, getByRole } = await openPartsWizard({ viewport: 'phone' })
    await press('Scan VIN')
    await expect.poll(() => streams.length).toBe(1)
    await expect.element(getByRole('dialog').getByText(/Hold the barcode/)).toBeVisible()
    await press('Cancel')
    await expect.poll(() => streams[0]?.getTracks()[0]?.readyState).toBe('ended')
  })

  test.each([
    ['no camera', () => holdPhone({ devices: [] })],
    ['a mouse', () => undefined],
  ])('has no button on a device with %s', { tags: ['r10.32'] }, async (_device, hold) => {
    hold()
    const { vin, getByRole } = await openPartsWizard()
    await expect.element(vin).toBeVisible()
    await expect.element(getByRole('button', { name: 'Scan VIN' })).not.toBeInTheDocument()
  })
})
