import { plainText } from '#shared/lib/plain-text.ts'
import { featureLines } from './feature-lines.ts'
import { clean } from './field-schema.ts'

/** Reads text that dealers' systems may write as HTML. */
export const cleanMarkup = (text: string): string => clean(plainText(clean(text)))

/** Reads features in whatever way they are divided, as one a line. */
export const cleanFeatures = (text: string): string => featureLines(cleanMarkup(text)).join('\n')
