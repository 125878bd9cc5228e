import type { SettingsSection } from '#shared/domain/settings.ts'

export const SECTION_TITLES: Record<SettingsSection, string> = {
  shop: 'Shop',
  hours: 'Hours and closed days',
  money: 'Money',
  facility: 'Facility and schedule',
  forms: 'Forms and emails',
}
