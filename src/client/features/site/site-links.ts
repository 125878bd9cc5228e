/** The links of the header, with fixed order and words (rule 2.6). */
export const SITE_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/repair', label: 'Repair Services' },
  { to: '/parts', label: 'Shop Recycled Parts' },
  { to: '/partsrequest', label: 'Request Parts' },
  { to: '/inventory', label: 'Pre-Owned Vehicles' },
  { to: '/contact', label: 'Contact' },
] as const
