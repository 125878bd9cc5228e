/** Message when the server cannot respond, or cannot be reached. */
export const SERVICE_UNAVAILABLE = 'Service not available'
