import { toPlainText } from '../lib/plain-text.ts'
import { splitFeatures } from './feature-lines.ts'
import { clean } from './field-schema.ts'

/** Cleans text that may contain HTML from a dealer's system. */
export const cleanMarkup = (text: string): string => clean(toPlainText(clean(text)))

/** Cleans a list of features with any separator; returns one per line. */
export const cleanFeatures = (text: string): string => splitFeatures(cleanMarkup(text)).join('\n')
