export type VinDecode = {
  vin: string
  year: number
  make: string
  /** null where the maker and the year are known but the table has no entry for the rest */
  model: string | null
  trim: string | null
  /** as people write it: '2.5L', motorcycles '649cc' */
  engineSize: string | null
  cylinders: number | null
  engineModel: string | null
  fuelType: string | null
  bodyClass: string | null
  driveType: string | null
  transmissionType: string | null
  checkDigitValid: boolean
}

/** 'unknown' is a definite result (no such VIN is registered), 'unavailable' is not; its cause is for logs only. */
export type VinDecodeResult =
  | { kind: 'found'; vehicle: VinDecode }
  | { kind: 'unknown' }
  | { kind: 'unavailable'; cause: string }

export type VinDecoder = {
  source: 'stock' | 'cache' | 'vpic-tables' | 'vpic-web'
  /** Expects a normalised VIN; never throws. */
  decode: (vin: string) => Promise<VinDecodeResult>
}
