export type VinDecode = {
  vin: string
  year: number
  make: string
  /** Null if only maker and year are known. */
  model: string | null
  trim: string | null
  /** '2.5L', or '649cc' for motorcycles. */
  engineSize: string | null
  cylinders: number | null
  engineModel: string | null
  fuelType: string | null
  bodyClass: string | null
  driveType: string | null
  transmissionType: string | null
  checkDigitValid: boolean
}

/** 'unknown' is definite, 'unavailable' is not; `cause` is for logs only. */
export type VinDecodeResult =
  | { kind: 'found'; vehicle: VinDecode }
  | { kind: 'unknown' }
  | { kind: 'unavailable'; cause: string }

export type VinDecoder = {
  source: 'stock' | 'cache' | 'vpic-tables' | 'vpic-web'
  /** Expects a normalized VIN; never throws. */
  decode: (vin: string) => Promise<VinDecodeResult>
}
