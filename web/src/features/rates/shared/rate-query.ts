/** Options of a query whose answer is not reused: rates are requested again whenever a screen asks for them. */
export const neverReused = { retry: false, gcTime: 0, refetchOnWindowFocus: false } as const;
