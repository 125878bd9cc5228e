/** A message of the schema as it stands below its field: 'Must look like (555) 555-5555'. */
export const sentence = (message: string | undefined): string | undefined =>
  message && message.charAt(0).toUpperCase() + message.slice(1)
