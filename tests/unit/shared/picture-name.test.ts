import { describe, expect, test } from 'vitest'
import { listLookupKeys, matchName, type NamedVehicle } from '#shared/domain/picture-name.ts'

const vehicle = (
  stockNumber: string,
  vin = '1FTFW1ET5DFC99999',
  kind: NamedVehicle['kind'] = 'dismantled',
): NamedVehicle => ({ id: `${kind}-${stockNumber}`, kind, stockNumber, vin })
const STOCK = [
  vehicle('C10312', '1FTFW1ET5DFC10312'),
  vehicle('A123', '1HGCM82633A004352'),
  vehicle('A-124', '1HGCM82633A004353'),
  vehicle('1042', '2HGCM82633A104242'),
  vehicle('0412', '3HGCM82633A004412'),
  vehicle('412', '3HGCM82633A004413'),
  vehicle('10-44', '3HGCM82633A004414'),
  vehicle('7', '3HGCM82633A004415'),
  vehicle('100', '3HGCM82633A004416'),
  vehicle('1500', '3HGCM82633A004417'),
  vehicle('2019', '3HGCM82633A004418'),
  vehicle('2026', '3HGCM82633A004419'),
  vehicle('1104', '3HGCM82633A004420'),
  vehicle('1015', '3HGCM82633A004421'),
  vehicle('101512', '3HGCM82633A004422'),
  vehicle('20261104', '3HGCM82633A004423'),
  vehicle('ESCR-0004', '3HGCM82633A004424'),
  vehicle('HPVMPS', '3HGCM82633A004425'),
]

/** Result of a name: a stock number, several uncertain ones with '?', or '' for none. */
function lead(path: string, stock = STOCK, preferred?: NamedVehicle['kind']): string {
  const { vehicles, isSure } = matchName(path, stock, preferred)
  return `${vehicles.map(({ stockNumber }) => stockNumber).join('+')}${vehicles.length > 0 && !isSure ? '?' : ''}`
}

describe('the name of a picture', () => {
  test.each([
    ['A123 (2).JPG', 'A123'],
    ['a-123_front.jpeg', 'A123'],
    ['A123-3.jpg', 'A123'],
    ['A123 - Copy.jpg', 'A123'],
    ['A123 - Copy (2).jpg', 'A123'],
    ['A123.jpg.jpeg', 'A123'],
    ['Front A 123.png', 'A123'],
    ['a124.webp', 'A-124'],
    ['1FTFW1ET5DFC10312-3.jpg', 'C10312'],
    ['1ftfw1et5 dfc10312 rear.jpg', 'C10312'],
    ['DFC10312 2.jpg', 'C10312'],
    ['C10312_IMG_0412.jpg', 'C10312'],
    ['IMG_0412 C10312.jpg', 'C10312'],
    ['C10312_20261104_101512.jpg', 'C10312'],
    ['1042.jpg', '1042'],
    ['1042_01.jpg', '1042'],
    ['front 1042.jpg', '1042'],
    ['Stk #1042 left.JPG', '1042'],
    ['0412.jpg', '0412'],
    ['412 engine.jpg', '412'],
    ['10-44.jpg', '10-44'],
    ['2019.jpg', '2019'],
    ['20261104.jpg', '20261104'],
    ['C10312/IMG_1.jpg', 'C10312'],
    ['C10312\\IMG_1.jpg', 'C10312'],
    ['Yard 2026/C10312/12.jpg', 'C10312'],
    ['C10312 Ford F-150/DSC_0412.JPG', 'C10312'],
    ['C10312/C10312 front.jpg', 'C10312'],
    ['DCIM/100CANON/C10312.jpg', 'C10312'],
    ['C10312/7.jpg', 'C10312'],
    ['ESCR-0004_detail.jpg', 'ESCR-0004'],
    ['HPVMPS.jpg', 'HPVMPS'],
    ['HPVMPS.2.jpg', 'HPVMPS'],
    ['HPVMPS (2).jpg', 'HPVMPS'],
  ])('%s is of %s', { tags: ['r16.27'] }, (path, expected) => {
    expect(lead(path)).toBe(expected)
  })

  test.each([
    'IMG_20261104_101512.jpg',
    'IMG_20261104_101512_HDR.jpg',
    'IMG_20261104_101512_BURST001_COVER.jpg',
    'IMG20261104101512.jpg',
    'IMG-20261104-WA0412.jpg',
    'PXL_20261104_101512345.jpg',
    'PXL_20261104_101512345.MP.jpg',
    '20261104_101512.jpg',
    '20261104_101512(0).jpg',
    '2026-11-04 10.15.12.jpg',
    '2026-11-04-10-15-12.jpg',
    'WhatsApp Image 2026-11-04 at 10.15.12 AM (1).jpeg',
    'WhatsApp Image 2026-11-04 at 10.15.12.jpeg',
    'Screenshot_20261104-101512_Gallery.jpg',
    'Photo Nov 04 2026, 10 15 12 AM.jpg',
    'signal-2026-11-04-101512.jpeg',
    'IMG_0412.jpg',
    'IMG_0412 (2).jpg',
    'IMG_E0412.JPG',
    'IMG_1042.HEIC',
    'DSC_1042.JPG',
    'DSCN1042.JPG',
    'DSCF0412.JPG',
    '_DSC1042.jpg',
    '_MG_1042.jpg',
    'P1011042.JPG',
    '100_1042.JPG',
    'GOPR1042.JPG',
    'FB_IMG_1604512345678.jpg',
    'received_1042.jpeg',
    '1604512345678.jpg',
    '6A3F2B1C-1042-4412-9042-0123DFC10312.jpg',
    'image0.jpeg',
    'image 7.jpeg',
    'FullSizeRender.jpg',
    '11-04-2026.jpg',
    '110420.jpg',
    '10420.jpg',
    '104.jpg',
    'C103121.jpg',
    'BC10312.jpg',
    'XDFC10312.jpg',
    '10-42.jpg',
    '1-0-4-2.jpg',
    '10 42.jpg',
    'A12 3.jpg',
    'DCIM/100CANON/IMG_0001.JPG',
    'DCIM/101APPLE/IMG_E7777.JPG',
    '(2).jpg',
    '.jpg',
    '',
  ])('%s names no vehicle', { tags: ['r16.27'] }, (path) => {
    expect(lead(path)).toBe('')
  })

  test.each([
    ['A123 and C10312.jpg', 'A123+C10312?'],
    ['C10312/A123.jpg', 'A123+C10312?'],
    ['7.jpg', '7?'],
    ['2019 Ford F-150 front.jpg', '2019?'],
    ['Ram 1500 rear.jpg', '1500?'],
    ['B-1042.jpg', '1042?'],
    ['1042b.jpg', '1042?'],
    ['2019 Ford 1042.jpg', '1042'],
    ['2026-11.jpg', '2026?'],
    ['HPVMPS front.jpg', 'HPVMPS?'],
  ])('%s leads to %s', (path, expected) => {
    expect(lead(path)).toBe(expected)
  })

  test('a number of both kinds is sure only where one kind is preferred', () => {
    const both = [vehicle('55A'), vehicle('55A', '3HGCM82633A004499', 'retail')]
    expect(lead('55A.jpg', both)).toBe('55A+55A?')
    expect(lead('55A.jpg', both, 'retail')).toBe('55A')
  })

  test('two vehicles whose VINs end alike are not distinguished by the last 8', () => {
    const alike = [vehicle('X1', '1FTFW1ET5DFC10312'), vehicle('X2', '2FTFW1ET5DFC10312')]
    expect(lead('DFC10312.jpg', alike)).toBe('X1+X2?')
    expect(lead('2FTFW1ET5DFC10312.jpg', alike)).toBe('X2')
  })

  test('a name of any length is read in little time, and gives keys of at most 40 characters', () => {
    const keys = listLookupKeys([
      `${'a1 '.repeat(5000)}.jpg`,
      '-_'.repeat(5000),
      '1'.repeat(10_000),
    ])
    expect(keys.length).toBeLessThan(500)
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(40)
  })
})
