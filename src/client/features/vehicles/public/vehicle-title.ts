type Named = { year: number; make: string; model: string; trim: string | null }

/** 'year make model trim', as far as known (docs/product.md 4.3). */
export const vehicleTitle = ({ year, make, model, trim }: Named): string =>
  [year, make, model, trim].filter(Boolean).join(' ')

/** What a picture of a vehicle shows, for those who cannot see it. */
export const pictureAlt = (name: string, index: number, count: number): string =>
  count === 1 ? `The ${name}` : `The ${name}, picture ${index + 1} of ${count}`
