import ICAL from 'ical.js'

const BYTES_MAX = 75

/** Parses an iCalendar file; throws if it breaks a rule of RFC 5545. */
export function readCalendar(text: string) {
  const lines = text.split('\r\n')
  if (lines.join('').includes('\n')) throw new Error('A line does not end in CRLF')
  if (!text.endsWith('END:VCALENDAR\r\n')) throw new Error('The last line does not end')
  const long = lines.find((line) => Buffer.byteLength(line) > BYTES_MAX)
  if (long !== undefined) throw new Error(`A line is longer than 75 octets: ${long}`)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const textOf = (from: ICAL.Component, name: string) => String(from.getFirstPropertyValue(name))
  return {
    method: textOf(calendar, 'method'),
    version: textOf(calendar, 'version'),
    product: textOf(calendar, 'prodid'),
    events: calendar.getAllSubcomponents('vevent').map((event) => ({
      uid: textOf(event, 'uid'),
      sequence: Number(event.getFirstPropertyValue('sequence')),
      status: textOf(event, 'status'),
      stamp: textOf(event, 'dtstamp'),
      start: textOf(event, 'dtstart'),
      end: textOf(event, 'dtend'),
      summary: textOf(event, 'summary'),
      description: textOf(event, 'description'),
      location: textOf(event, 'location'),
    })),
  }
}
