import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code39 } from '../../support/code39.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { openStock } from '../support/open-stock.ts'
import { openPartsWizard } from '../support/part-request-wizard.ts'

const VIN = '1HGCM82633A004352'
const NEW_VEHICLE = '/admin/dismantled-vehicles?vehicle=new'
const CAMERA: MediaDeviceInfo = {
  kind: 'videoinput',
  deviceId: '',
  groupId: '',
  label: '',
  toJSON: () => undefined,
}

type Camera = { devices?: MediaDeviceInfo[]; stream?: () => Promise<MediaStream> }

let streams: MediaStream[] = []
beforeEach(() => {
  streams = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Pixels of a QR code's cell. */
const CELL = 10
type Label = { degrees?: number; isQr?: boolean }

/** Camera stream of a label with this text in Code 39 or as a QR code, turned by some degrees. */
function streamOf(text: string, { degrees = 0, isQr = false }: Label = {}): MediaStream {
  const { bars, width } = code39(text)
  const qr = isQr ? encode(text, { border: 4 }).data : []
  const canvas = document.createElement('canvas')
  const side = Math.ceil(width * 1.05)
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  const draw = () => {
    if (!context) return
    context.resetTransform()
    context.fillStyle = 'white'
    context.fillRect(0, 0, side, side)
    context.fillStyle = 'black'
    context.translate(side / 2, side / 2)
    context.rotate((degrees * Math.PI) / 180)
    if (!isQr) for (const bar of bars) context.fillRect(bar.at - width / 2, -120, bar.width, 240)
    for (const [row, cells] of qr.entries()) {
      for (const [column, isDark] of cells.entries()) {
        const [x, y] = [column, row].map((at) => (at - qr.length / 2) * CELL)
        if (isDark && x !== undefined && y !== undefined) context.fillRect(x, y, CELL, CELL)
      }
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
  test.each([
    ['Code 39', { degrees: 0 }],
    ['Code 39', { degrees: 90 }],
    ['Code 39', { degrees: 13 }],
    ['a QR code', { degrees: 0, isQr: true }],
  ])('is read from %s by a reader of ours: %j', { tags: ['r10.32'] }, async (_, label) => {
    const ask = holdPhone({ stream: async () => streamOf(`I${VIN}`, label) })
    const { vin, getByRole } = await openPartsWizard({ viewport: 'phone' })
    const scan = getByRole('button', { name: 'Scan VIN' })
    await expect.element(scan).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
    await scan.click()
    await expect.element(vin).toHaveValue(VIN)
    expect(ask.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: 'environment' } })
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
    expect(streams[0]?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  test('is read by the browser, twice with a wrong digit', { tags: ['r10.32'] }, async () => {
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
  })

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
