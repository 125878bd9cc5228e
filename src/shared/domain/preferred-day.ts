export const PAST_DAY = 'Preferred date cannot be in the past'
export const CLOSED_THAT_DAY = "We're closed that day. Pick another or leave it open."
export const OVER_A_YEAR_AWAY = "That's over a year away. Is the year right?"

/** Compares calendar days such as '2026-11-21'. */
export const isOverAYearAway = (day: string, today: string): boolean =>
  day > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
