export const SERVICE_TYPES = [
  'Diagnostic',
  'Engine Repair',
  'Transmission Repair',
  'Brake Service',
  'Suspension Work',
  'Electrical Repair',
  'AC/Heating Service',
  'Scheduled Maintenance',
  'State Inspection',
  'Other',
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

/** Time in a bay by service type, until the settings change it. */
export const SERVICE_MINUTES: Record<ServiceType, number> = {
  Diagnostic: 60,
  'Engine Repair': 240,
  'Transmission Repair': 480,
  'Brake Service': 120,
  'Suspension Work': 180,
  'Electrical Repair': 120,
  'AC/Heating Service': 90,
  'Scheduled Maintenance': 60,
  'State Inspection': 30,
  Other: 60,
}
